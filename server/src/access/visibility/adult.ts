import { isPersonAdultSql } from './is-adult.ts'
import { isUnrestrictedViewer, type ViewerSql } from './unrestricted-viewer.ts'

/** An id that nobody has: a viewer of age who has to do with nobody. */
export const anonymousAdultId = '0'.repeat(26)

/**
 * SQL condition: the post is adult content and withheld from the viewer, because they are not known to be an
 * adult, whatever they have chosen: a guest, or a person born less than 18 years ago. The viewer’s own posts
 * stay. Single definition of this rule. Never null.
 * @param post the alias of a `post`
 * @param viewer the parameter that holds the viewer's id, null for a guest: `$1`
 * @param now the parameter that holds the time: `$2`
 */
export function isPostWithheldByAgeSql(post: string, viewer: ViewerSql, now: string): string {
  if (isUnrestrictedViewer(viewer)) return 'false'
  return `(${post}.is_adult AND ${isOthers(post, viewer)} AND NOT ${isViewerKnownAdultSql(viewer, now)})`
}

/** SQL: the viewer is known to be of age. Never null. */
export function isViewerKnownAdultSql(viewer: ViewerSql, now: string): string {
  return `(coalesce(${viewer} = '${anonymousAdultId}', false)
    OR coalesce((SELECT ${isPersonAdultSql('grown', now)} FROM account AS grown WHERE grown.id = ${viewer}), false))`
}

/**
 * SQL condition: the post may be shown to a viewer who did not request that very post or page: it is not
 * adult content, it is their own, or they accept adult content. Their setting is read once per statement.
 */
export function isPostWithinAdultSettingSql(post: string, viewer: ViewerSql, now: string): string {
  return `(NOT ${post}.is_adult OR NOT ${isOthers(post, viewer)} OR ${viewerAcceptsAdultContentSql(viewer, now, ['BLUR', 'SHOW'])})`
}

/**
 * SQL condition: an incidental preview of the post, as text or as a thumbnail, would be blurred until the
 * viewer asks for it.
 */
export function isPostPreviewBlurredSql(post: string, viewer: ViewerSql, now: string): string {
  return `(${post}.is_adult AND ${isOthers(post, viewer)} AND NOT ${viewerAcceptsAdultContentSql(viewer, now, ['SHOW'])})`
}

/** SQL condition: the viewer is of age, and their setting is one of these. A guest has none. */
export function viewerAcceptsAdultContentSql(
  viewer: ViewerSql,
  now: string,
  choices: readonly ('BLUR' | 'SHOW')[],
): string {
  if (isUnrestrictedViewer(viewer) && choices.length === 2) return 'true'
  const chosen = choices.map((choice) => `'${choice}'`).join(', ')
  return `coalesce((SELECT taker.adult_content IN (${chosen}) AND ${isPersonAdultSql('taker', now)}
    FROM account AS taker WHERE taker.id = ${viewer}), false)`
}

function isOthers(post: string, viewer: ViewerSql): string {
  return `NOT coalesce(${post}.creator_id = ${viewer}, false)`
}
