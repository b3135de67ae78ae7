import type { NoticeTopic } from '@fanfare/contract/notice-topics'

/**
 * SQL: when the fan of a `subscription` was last notified of one of these topics for the month of `period`, or is about to be;
 * null where they never were.
 */
export function lastHeard(...names: NoticeTopic[]): string {
  const topics = names.map((name) => `'${name}'`).join(', ')
  return `greatest(
    (SELECT max(told_at) FROM notification
      WHERE account_id = subscription.fan_id AND topic IN (${topics}) AND about_id = period.payment_id),
    (SELECT max(happened_at) FROM event WHERE kind = 'NOTICE' AND subject_id = subscription.fan_id AND topic IN (${topics})
      AND about_id = period.payment_id))`
}
