import { isAdult } from './is-adult.ts'

/** A parameter that holds a viewer's id, and what `free` makes of it. */
export type ViewerParameter = `$${number}` | UnrestrictedViewer
type UnrestrictedViewer = `$${number}${typeof mark}`

const mark = '/* free */'

/**
 * SQL: the parameter that holds a viewer's id, where nothing narrows what she comes upon: `standsFree` was true of her just
 * now. Half of a list's statement asks after blocks, mutes and the like, which hardly anybody has, and PostgreSQL prepares
 * for each of them each time. What says who may come upon what leaves them out for her.
 */
export function unrestricted(viewer: `$${number}`): UnrestrictedViewer {
  return `${viewer}${mark}`
}

/** With whose eyes something is looked at (`viewerId` null: a guest's), and whether nothing narrows what they see. */
export type ViewerScope = { viewerId: string | null; isUnrestricted: boolean }

/** The two statements of a list: the parameter `$1` as it stands in them, and what the name of the shorter one ends with. */
export function viewerSql(scope: Pick<ViewerScope, 'isUnrestricted'>): {
  viewer: ViewerParameter
  suffix: string
} {
  return scope.isUnrestricted ? { viewer: unrestricted('$1'), suffix: '_free' } : { viewer: '$1', suffix: '' }
}

/** Whether a parameter is one of those that `free` makes. */
export function isUnrestricted(viewer: string): boolean {
  return viewer.endsWith(mark)
}

/**
 * SQL: a person who neither blocks anybody nor is blocked, has hidden and muted nothing, is of age and takes what is for
 * adults, covered or not. Never null.
 * @param person the alias of her `account`
 * @param now the parameter that holds the time
 */
export function hasNoRestrictions(person: string, now: string): string {
  return `(${person}.adult_content IN ('BLUR', 'SHOW') AND coalesce(${isAdult(person, now)}, false)
    AND NOT EXISTS (SELECT FROM block WHERE block.blocked_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM block WHERE block.blocker_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM mute WHERE mute.muter_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM muted_word WHERE muted_word.account_id = ${person}.id)
    AND NOT EXISTS (SELECT FROM hidden_post WHERE hidden_post.account_id = ${person}.id))`
}
