const dayMs = 86_400_000

/** Time for which a fan has access after a month whose renewal could not be paid. */
const graceMs = 3 * dayMs
/** Time before a renewal at which its notice is sent. */
const noticeMs = 3 * dayMs
/** Time after a failed attempt at which a renewal is retried. */
const retryMs = dayMs

/**
 * Returns when access of a continuing subscription ends: after the days of grace that follow its paid month.
 */
export function endOfGrace(endOfMonth: Date): Date {
  return new Date(endOfMonth.getTime() + graceMs)
}

/** Renewals up to this moment are announced now. */
export function announcedUntil(now: Date): Date {
  return new Date(now.getTime() + noticeMs)
}

/** Returns when a renewal attempted now is attempted next. */
export function nextAttempt(now: Date): Date {
  return new Date(now.getTime() + retryMs)
}

/**
 * Time before access ends at which a renewal is attempted for the last time, so that money added on the last
 * day counts.
 */
export const lastAttemptBeforeEndMs = 60 * 60_000
