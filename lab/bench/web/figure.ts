/** One line of the report: what was seen beside what it may be at most, or at least, where it has a budget. */
export type BudgetedFigure = {
  name: string
  value: number
  unit: 'kB' | 's' | 'ms' | 'points' | 'shift' | 'cards'
  most?: number
  least?: number
}

const digits: Record<BudgetedFigure['unit'], number> = { kB: 1, s: 2, ms: 0, points: 0, shift: 4, cards: 0 }

export function meetsBudget({ value, most = Number.POSITIVE_INFINITY, least = 0 }: BudgetedFigure): boolean {
  return value <= most && value >= least
}

/** The figure, its budget, and whether it is met. */
export function formatFigure(figure: BudgetedFigure): string {
  const { name, value, unit, most, least } = figure
  const label = unit === 'shift' ? '' : ` ${unit}`
  const budget =
    most !== undefined ? `at most ${most}` : least !== undefined ? `at least ${least}` : 'no budget'
  return `${name.padEnd(44)}${value.toFixed(digits[unit]).padStart(9)}${label.padEnd(7)}  ${budget.padEnd(14)}  ${meetsBudget(figure) ? 'met' : 'NOT MET'}`
}
