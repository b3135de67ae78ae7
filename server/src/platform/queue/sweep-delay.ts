const minuteMs = 60_000
const delaysMs = [2, 5, 15, 60, 180, 360].map((minutes) => minutes * minuteMs)

/** A checkout that is still not paid for by then is given up; a charge that comes later still counts by its webhook. */
export const givenUpAfterMs = 24 * 60 * minuteMs

/** How long after a start, or after having been asked about `count` times, a payment is asked about (again). */
export function sweepDelayMs(count: number): number {
  return delaysMs[Math.min(count, delaysMs.length - 1)] ?? givenUpAfterMs
}
