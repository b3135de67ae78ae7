type Month = { year: number; month: number }

/** The months (UTC, 1 to 12) from the one of `last` back to the one of `first`, newest first; at least that of `last`. */
export function listMonthsBackwards(last: Date, first: Date): [Month, ...Month[]] {
  const months: [Month, ...Month[]] = [monthOf(last)]
  for (let back = 1; ; back++) {
    const begin = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back))
    const end = new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - back + 1))
    if (end <= first) return months
    months.push(monthOf(begin))
  }
}

function monthOf(date: Date): Month {
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1 }
}
