import type { ErrorCode } from '@fanfare/contract/errors'
import { Refusal } from '../../server/src/platform/errors.ts'

const codes: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'ALREADY_BOUGHT',
  'ALREADY_SUBSCRIBED',
  'ALREADY_VOTED',
  'COMMENT_NOT_FOUND',
  'CREATOR_BLOCKED',
  'CREATOR_NOT_FOUND',
  'CREATOR_NOT_VERIFIED',
  'INSUFFICIENT_FUNDS',
  'NOT_ALLOWED',
  'OPTION_NOT_FOUND',
  'POLL_ENDED',
  'POST_NOT_FOUND',
  'PRICE_CHANGED',
  'RULE_BROKEN',
])

/** A refusal that somebody brought about by using the app before the demo was complete: the rest is made without it. */
export function isCausedByUser(cause: unknown): cause is Refusal {
  return cause instanceof Refusal && codes.has(cause.code)
}
