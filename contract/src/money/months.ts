/**
 * The moment `months` calendar months after `anchor`, in UTC at the same time of day: on its day, or on the last day of a
 * month that is shorter. Counted from the anchor, 31 January is followed by 28 or 29 February and then by 31 March.
 */
export function addMonths(anchor: Date, months: number): Date {
  const moment = new Date(anchor)
  moment.setUTCDate(1)
  moment.setUTCMonth(moment.getUTCMonth() + months)
  const lastDay = new Date(Date.UTC(moment.getUTCFullYear(), moment.getUTCMonth() + 1, 0)).getUTCDate()
  moment.setUTCDate(Math.min(anchor.getUTCDate(), lastDay))
  return moment
}

/** The end of the month that begins at `start`, which is itself some months after `anchor`. */
export function endOfBillingMonth(anchor: Date, start: Date): Date {
  const years = start.getUTCFullYear() - anchor.getUTCFullYear()
  return addMonths(anchor, 12 * years + start.getUTCMonth() - anchor.getUTCMonth() + 1)
}
