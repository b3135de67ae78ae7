import { isUnmutedByViewerSql } from './mute.ts'
import { isPersonVisibleSql, isUnblockedByViewerSql } from './person.ts'
import type { ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL condition: the viewer may find the person in searches and suggestions: active, discoverable, without a
 * block between them, and not muted by the viewer.
 * @param person the alias of an `account`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 */
export function canBeFoundBySql(person: string, viewer: ViewerSql): string {
  return `(${isWelcome(person, viewer)} AND ${person}.is_findable)`
}

/** SQL condition: the person may be shown to a viewer who did not search for anybody. */
export function canBeSuggestedToSql(person: string, viewer: ViewerSql): string {
  return `(${isWelcome(person, viewer)} AND ${person}.is_suggestible)`
}

function isWelcome(person: string, viewer: ViewerSql): string {
  return `${isPersonVisibleSql(person, viewer)} AND ${isUnblockedByViewerSql(`${person}.id`, viewer)} AND ${isUnmutedByViewerSql(`${person}.id`, viewer)}`
}
