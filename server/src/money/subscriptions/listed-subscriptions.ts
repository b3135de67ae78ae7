import { isReachable, isUnblocked } from '../../access/visibility/person.ts'

/**
 * SQL: which subscriptions lists of fans and followings show, as `account_count` counts them (migration 0450).
 * @param subscription its alias; $2 is the time
 */
export function isRunning(subscription: string): string {
  return `${subscription}.status <> 'EXPIRED' AND ${subscription}.access_until > $2`
}

/** SQL: an account that the creator `viewer` is shown as their fan: it is here, and there is no block between the two. */
export function isListedFan(fan: string, viewer: string): string {
  return `${isReachable(fan, viewer)} AND ${isUnblocked(`${fan}.id`, viewer)}`
}

/** SQL: an account that the fan `viewer` is shown among their followings: its page is open to them, or was paid for. */
export function isListedCreator(creator: string, viewer: string, subscription: string): string {
  return `((${isReachable(creator, viewer)}) OR NOT ${subscription}.is_free)`
}
