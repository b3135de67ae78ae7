import { hasLiveSubscriptionSql } from './post.ts'

/**
 * SQL condition: the person’s setting (everyone, their subscribers or nobody) admits the actor. The person
 * themselves always may.
 * @param person the alias of an `account`
 * @param lets the column that holds the setting
 * @param actor the parameter that holds the actor’s id
 */
export function personAllowsInteractionSql(
  person: string,
  lets: 'comments_from' | 'mentions_from',
  actor: string,
  now: string,
): string {
  return `(${person}.id = ${actor} OR CASE ${person}.${lets} WHEN 'EVERYONE' THEN true WHEN 'NOBODY' THEN false
    ELSE ${hasLiveSubscriptionSql(`${person}.id`, actor, now)} END)`
}
