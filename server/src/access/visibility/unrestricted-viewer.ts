import { isAdult } from './is-adult.ts'

/** A parameter that holds a viewer's id, and what `free` makes of it. */
export type ViewerParameter = `$${number}` | UnrestrictedViewer
type UnrestrictedViewer = `$${number}${typeof mark}`

const mark = '/* free */'

/**
 * Marks the parameter of a viewer’s id as unrestricted: `hasNoRestrictions` was just true of them. Half of a
 * list’s statement checks blocks, mutes and the like, which hardly anybody has, and PostgreSQL prepares each
 * of these checks every time. The visibility conditions omit them for this viewer.
 */
export function unrestricted(viewer: `$${number}`): UnrestrictedViewer {
  return `${viewer}${mark}`
}

/** Effective viewer of a read (`viewerId` null: a guest), and whether they are unrestricted. */
export type ViewerScope = { viewerId: string | null; isUnrestricted: boolean }

/** The two statements of a list: the parameter `$1` as it stands in them, and what the name of the shorter one ends with. */
export function viewerSql(scope: Pick<ViewerScope, 'isUnrestricted'>): {
  viewer: ViewerParameter
  suffix: string
} {
  return scope.isUnrestricted ? { viewer: unrestricted('$1'), suffix: '_free' } : { viewer: '$1', suffix: '' }
}

/** Checks whether a parameter was made by `unrestricted`. */
export function isUnrestricted(viewer: string): boolean {
  return viewer.endsWith(mark)
}

/**
 * SQL condition: the person neither blocks anybody nor is blocked, has hidden and muted nothing, is of age
 * and accepts adult content, blurred or not. Never null.
 * @param person the alias of their `account`
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
