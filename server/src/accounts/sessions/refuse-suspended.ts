import { type Refusal, refuse } from '../../platform/errors.ts'
import { formatLongDate } from '../../platform/i18n/formats.ts'

/** Returns the refusal that says until when an account is suspended; `until` is null where no end is set. */
export function suspendedRefusal(until: Date | null): Refusal {
  if (until === null) return refuse('ACCOUNT_SUSPENDED')
  const detail = `This account is suspended until ${formatLongDate(until)}. The email we sent you explains why and how to appeal.`
  return refuse('ACCOUNT_SUSPENDED', { detail })
}
