import { isUnmutedByViewerSql } from './mute.ts'
import { isActiveAccountSql, isPersonVisibleSql, isUnblockedByViewerSql } from './person.ts'
import { isUnrestrictedViewer, type ViewerSql } from './unrestricted-viewer.ts'

/**
 * SQL: the newest like of a post by somebody else whom the viewer may come upon and has not muted, as `account_id`: one row or none.
 * @param postId SQL: the id of a post
 * @param viewer the parameter that holds the viewer's id: `$1`
 */
export function selectNewestVisibleOtherLikeSql(postId: string, viewer: ViewerSql): string {
  return `
    SELECT post_like.account_id FROM post_like JOIN account liker ON liker.id = post_like.account_id
    WHERE post_like.post_id = ${postId} AND post_like.account_id <> ${viewer} AND ${isPersonVisibleSql('liker', viewer)}
      AND ${isUnmutedByViewerSql('liker.id', viewer)} AND ${isUnblockedByViewerSql('liker.id', viewer)}
    ORDER BY post_like.created_at DESC LIMIT 1`
}

/** Bounds what it costs those who are blocked by very many, of each kind; likes of further people stay in the count. */
const maxExcluded = 300

/**
 * SQL: how many people `selectNewestVisibleOtherLikeSql` chooses from: the stored count of the post's likes without the viewer's own and those of
 * people whom they have muted or share a block with. Null where the post is gone.
 */
export function otherLikerCountSql(postId: string, viewer: ViewerSql): string {
  const people = [
    `SELECT ${viewer}::text`,
    ...(isUnrestrictedViewer(viewer)
      ? []
      : [
          `(SELECT blocked_id FROM block WHERE block.blocker_id = ${viewer} LIMIT ${maxExcluded})`,
          `(SELECT blocker_id FROM block WHERE block.blocked_id = ${viewer} LIMIT ${maxExcluded})`,
          `(SELECT muted_id FROM mute WHERE mute.muter_id = ${viewer} LIMIT ${maxExcluded})`,
        ]),
  ]
  // Each of them is looked up: the planner might read all likes of the post instead.
  const isCounted = `coalesce((
        SELECT ${isActiveAccountSql('liker')} FROM post_like JOIN account liker ON liker.id = post_like.account_id
        WHERE post_like.post_id = post_count.post_id AND post_like.account_id = excluded.id), false)`
  return `(
      SELECT post_count.likes - (SELECT count(*) FROM (${people.join(' UNION ')}) AS excluded (id) WHERE ${isCounted})::integer
      FROM post_count WHERE post_count.post_id = ${postId})`
}
