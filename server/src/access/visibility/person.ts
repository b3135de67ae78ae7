import { isUnrestrictedViewer, type ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL condition: the person is active: they have neither deactivated nor deleted their account, nor has an
 * admin suspended it. Single definition of this rule; lists that show people despite a block use it alone.
 * @param person the alias of an `account`
 */
export function isActiveAccountSql(person: string): string {
  return `${person}.deactivated_at IS NULL`
}

/**
 * SQL condition: the person is visible to the viewer: active, and has not blocked them. The existence of any
 * blocks of the viewer is checked once per statement, so that it costs nothing if there are none.
 * @param person the alias of an `account`
 */
export function isPersonVisibleSql(person: string, viewer: ViewerSql): string {
  if (isUnrestrictedViewer(viewer)) return isActiveAccountSql(person)
  return `(${isActiveAccountSql(person)}
    AND (NOT EXISTS (SELECT FROM block WHERE block.blocked_id = ${viewer}) OR NOT ${hasBlockedSql(`${person}.id`, viewer)}))`
}

/**
 * SQL condition: the viewer has not blocked the person. The existence of any blocks by the viewer is checked
 * once per statement.
 * @param personId the person’s id
 */
export function isUnblockedByViewerSql(personId: string, viewer: ViewerSql): string {
  if (isUnrestrictedViewer(viewer)) return 'true'
  return `(NOT EXISTS (SELECT FROM block WHERE block.blocker_id = ${viewer}) OR NOT ${hasBlockedSql(viewer, personId)})`
}

/** SQL: one person has blocked another. A lookup of one row, and never null. */
export function hasBlockedSql(by: string, person: string): string {
  return `coalesce((SELECT true FROM block WHERE block.blocked_id = ${person} AND block.blocker_id = ${by}), false)`
}
