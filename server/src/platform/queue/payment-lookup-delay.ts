const minuteMs = 60_000
const delaysMs = [2, 5, 15, 60, 180, 360].map((minutes) => minutes * minuteMs)

/** A checkout that is still not paid for by then is given up; a charge that comes later still counts by its webhook. */
export const checkoutAbandonedAfterMs = 24 * 60 * minuteMs

/** Returns the delay after which a payment is looked up (again), after its start or after `count` lookups. */
export function paymentLookupDelayMs(count: number): number {
  return delaysMs[Math.min(count, delaysMs.length - 1)] ?? checkoutAbandonedAfterMs
}
