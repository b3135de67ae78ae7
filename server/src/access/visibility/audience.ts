import { holdsEntitlement } from './post.ts'

/**
 * SQL: a person lets somebody do what she lets everyone, her subscribers or nobody do. She herself always may.
 * @param person the alias of an `account`
 * @param lets the column that says whom
 * @param actor the parameter that holds the id of who would do it
 */
export function allowsInteraction(
  person: string,
  lets: 'comments_from' | 'mentions_from',
  actor: string,
  now: string,
): string {
  return `(${person}.id = ${actor} OR CASE ${person}.${lets} WHEN 'EVERYONE' THEN true WHEN 'NOBODY' THEN false
    ELSE ${holdsEntitlement(`${person}.id`, actor, now)} END)`
}
