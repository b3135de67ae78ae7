import {
  everyPostType,
  type HomeTab,
  type ProfilePostFilter,
  postTabByType,
} from '@fanfare/contract/social/post-types'
import { viewerAcceptsAdultContentSql } from '../../access/visibility/adult.ts'
import { hasNoMutedWordSql, isUnmutedByViewerSql } from '../../access/visibility/mute.ts'
import { isUnrestrictedViewer, type ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'

/** Parameters of a statement that hold the reader's id and the time. */
export type ReaderParameters = { reader: ViewerParameter; now: `$${number}` }

/** SQL: the further condition that a tab sets; empty for tabs of several types. @param table alias with the `type` of a post */
export function andPostTypeOfTabSql(table: string, tab: HomeTab | ProfilePostFilter): string {
  const type = everyPostType.find((each) => postTabByType[each] === tab)
  return type === undefined ? '' : `AND ${table}.type = '${type}'`
}

/**
 * SQL condition: the reader has neither hidden a post nor muted its creator or a word of it, and accepts adult
 * content where it is. Whether they have hidden any post is checked once per statement.
 */
export function passesPreferencesSql(
  postId: string,
  creatorId: string,
  { reader, now }: ReaderParameters,
): string {
  const caption = `(SELECT worded.caption FROM post AS worded WHERE worded.id = ${postId})`
  if (isUnrestrictedViewer(reader)) return 'true'
  return `((NOT EXISTS (SELECT FROM hidden_post WHERE hidden_post.account_id = ${reader})
    OR NOT coalesce((SELECT true FROM hidden_post AS hidden WHERE hidden.account_id = ${reader} AND hidden.post_id = ${postId}), false))
    AND ${isUnmutedByViewerSql(creatorId, reader)} AND ${hasNoMutedWordSql(caption, creatorId, reader)}
    AND (${viewerAcceptsAdultContentSql(reader, now, ['BLUR', 'SHOW'])} OR ${creatorId} = ${reader}
      OR NOT (SELECT aged.is_adult FROM post AS aged WHERE aged.id = ${postId})))`
}
