const delaysMs = [2, 5, 15, 60, 180, 360].map((minutes) => minutes * 60_000)
const longestMs = 6 * 60 * 60_000

/**
 * Returns the delay before the provider is queried again, after a refund was requested or queried `count`
 * times.
 */
export function refundDelayMs(count: number): number {
  return delaysMs[count] ?? longestMs
}
