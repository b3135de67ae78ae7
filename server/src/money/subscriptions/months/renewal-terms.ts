const dayMs = 86_400_000

/** How long a fan keeps access after a month whose renewal could not be paid. */
const graceMs = 3 * dayMs
/** How long before a renewal its notice is sent. */
const noticeMs = 3 * dayMs
/** How long after an attempt that led to nothing a renewal is tried again. */
const retryMs = dayMs

/** Until when a subscription that goes on has access: the days of grace after the end of its paid month. */
export function endOfGrace(endOfMonth: Date): Date {
  return new Date(endOfMonth.getTime() + graceMs)
}

/** Renewals up to this moment are announced now. */
export function announcedUntil(now: Date): Date {
  return new Date(now.getTime() + noticeMs)
}

/** When a renewal that is attempted now is attempted next. */
export function nextAttempt(now: Date): Date {
  return new Date(now.getTime() + retryMs)
}

/** How long before access ends a renewal is attempted for the last time, so that money added on the last day counts. */
export const lastAttemptBeforeEndMs = 60 * 60_000
