import { isAdult } from './is-adult.ts'
import { isUnrestricted } from './unrestricted-viewer.ts'

/** An id that nobody has: a viewer of age who has to do with nobody. */
export const anonymousAdultId = '0'.repeat(26)

/**
 * SQL: a post for adults of which nothing is shown or sent to the viewer, because she is not known to be one, whatever she
 * has chosen: a guest, or who was born less than 18 years ago. What is hers stays. The one place that says so. Never null.
 * @param post the alias of a `post`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 * @param now the parameter that holds the time: `$2`
 */
export function isWithheld(post: string, viewer: string, now: string): string {
  if (isUnrestricted(viewer)) return 'false'
  return `(${post}.is_adult AND ${isOthers(post, viewer)} AND NOT ${isKnownAdult(viewer, now)})`
}

/** SQL: the viewer is known to be of age. Never null. */
export function isKnownAdult(viewer: string, now: string): string {
  return `(coalesce(${viewer} = '${anonymousAdultId}', false)
    OR coalesce((SELECT ${isAdult('grown', now)} FROM account AS grown WHERE grown.id = ${viewer}), false))`
}

/**
 * SQL: a post that may stand where the viewer did not ask for that very post or page: it is not for adults, it is hers, or
 * she takes what is. What she takes is asked once a statement.
 */
export function isSuitableForDiscovery(post: string, viewer: string, now: string): string {
  return `(NOT ${post}.is_adult OR NOT ${isOthers(post, viewer)} OR ${acceptsAdult(viewer, now, ['BLUR', 'SHOW'])})`
}

/** SQL: what of a post is told in passing, in a line or a small picture, would not be seen before she asks for it. */
export function isBlurred(post: string, viewer: string, now: string): string {
  return `(${post}.is_adult AND ${isOthers(post, viewer)} AND NOT ${acceptsAdult(viewer, now, ['SHOW'])})`
}

/** SQL: the viewer is of age, and her choice is one of these. A guest has none. */
export function acceptsAdult(viewer: string, now: string, choices: readonly ('BLUR' | 'SHOW')[]): string {
  if (isUnrestricted(viewer) && choices.length === 2) return 'true'
  const chosen = choices.map((choice) => `'${choice}'`).join(', ')
  return `coalesce((SELECT taker.adult_content IN (${chosen}) AND ${isAdult('taker', now)}
    FROM account AS taker WHERE taker.id = ${viewer}), false)`
}

function isOthers(post: string, viewer: string): string {
  return `NOT coalesce(${post}.creator_id = ${viewer}, false)`
}
