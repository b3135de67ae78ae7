import { isUnrestricted } from './unrestricted-viewer.ts'

/**
 * SQL: a person who has not left: neither has she deactivated or deleted her account nor an admin suspended it. The one place
 * that says so; lists that show people also where there is a block ask it alone.
 * @param person the alias of an `account`
 */
export function isHere(person: string): string {
  return `${person}.deactivated_at IS NULL`
}

/**
 * SQL: a person whom the viewer may come upon: who has neither left nor blocked her. Whether anybody has blocked the viewer
 * at all is asked once a statement, so that it costs nothing where nobody has.
 * @param person the alias of an `account`
 */
export function isReachable(person: string, viewer: string): string {
  if (isUnrestricted(viewer)) return isHere(person)
  return `${isHere(person)}
    AND (NOT EXISTS (SELECT FROM block WHERE block.blocked_id = ${viewer}) OR NOT ${hasBlocked(`${person}.id`, viewer)})`
}

/**
 * SQL: a person whom the viewer has not blocked. Whether she has blocked anybody at all is asked once a statement.
 * @param personId her id
 */
export function isUnblocked(personId: string, viewer: string): string {
  if (isUnrestricted(viewer)) return 'true'
  return `(NOT EXISTS (SELECT FROM block WHERE block.blocker_id = ${viewer}) OR NOT ${hasBlocked(viewer, personId)})`
}

/** SQL: one person has blocked another. A lookup of one row, and never null. */
export function hasBlocked(by: string, person: string): string {
  return `coalesce((SELECT true FROM block WHERE block.blocked_id = ${person} AND block.blocker_id = ${by}), false)`
}
