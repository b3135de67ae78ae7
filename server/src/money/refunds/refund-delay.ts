const delaysMs = [2, 5, 15, 60, 180, 360].map((minutes) => minutes * 60_000)
const longestMs = 6 * 60 * 60_000

/** How long after a refund was asked for, or after the provider was asked about it `count` times, it is asked again. */
export function refundDelayMs(count: number): number {
  return delaysMs[count] ?? longestMs
}
