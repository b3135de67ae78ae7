import { apiErrors, type ErrorCode } from '@fanfare/contract/errors'
import { Refusal } from '../../server/src/platform/errors.ts'

/** Statuses of a refusal that depends on what is stored, which somebody using the app can change. */
const statuses: ReadonlySet<number> = new Set([403, 404, 409, 422])

/** Refusals with these statuses that nobody who uses the app brings about: a fault of the demo or of a service that it calls. */
const faults: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'CURRENCY_NOT_PAYABLE',
  'PAYMENT_NOT_VERIFIED',
  'REFERENCE_REUSED',
  'SELF_PAYMENT',
  'UNREADABLE_MEDIA',
])

/** A refusal that somebody brought about by using the app before the demo was complete: the rest is made without it. */
export function isCausedByUser(cause: unknown): cause is Refusal {
  if (!(cause instanceof Refusal) || faults.has(cause.code)) return false
  return cause.code === 'SWITCHED_OFF' || statuses.has(apiErrors[cause.code].status)
}
