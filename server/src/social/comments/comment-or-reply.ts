import { comment, reply } from '@fanfare/contract/shapes/social/comments'
import { lockReasonOfLockedPostSql } from '../../access/visibility/access-denied.ts'
import {
  isCommentVisibleSql,
  isReplyVisibleSql,
  visibleReplyCountSql,
} from '../../access/visibility/comment.ts'
import { hasBlockedSql } from '../../access/visibility/person.ts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { ViewerParameter, ViewerSql } from '../../access/visibility/unrestricted-viewer.ts'
import { compileWriterAroundField, type SerializedJson } from '../../platform/http/reply/serialized.ts'
import { creatorJoinsSql, type ViewerRelation, viewerRelationColumnsSql } from '../creators/creator-view.ts'
import { type HasProfile, profileVersionColumnSql } from '../creators/profile-summaries.ts'
import { visibleCommentsSql, visibleRepliesSql } from './visible-comments.ts'

/** Row that `commentOrReplyColumnsSql` selects. */
export type CommentOrReplyRow = ViewerRelation &
  HasProfile & {
    id: string
    /** Id of the parent: a post or a comment. */
    underId: string
    content: string
    createdAt: Date
    likes: number
    hasLiked: true | null
  }

export type CommentRow = CommentOrReplyRow & { isHidden: boolean; replies: number }

/**
 * Differences between comments and replies; everything else is implemented once. In its SQL `$1` is the viewer, `$2`
 * the time.
 */
export type CommentKind = {
  table: 'comment' | 'reply'
  plural: 'comments' | 'replies'
  unknown: 'COMMENT_NOT_FOUND' | 'REPLY_NOT_FOUND'
  /** The table of the parent. */
  under: 'post' | 'comment'
  underUnknown: 'POST_NOT_FOUND' | 'COMMENT_NOT_FOUND'
  /**
   * SQL: the `id` of the parent `$3` if it is visible to the viewer, the `creator_id` of its post, and whether they
   * `may_see` that, or the `lock_reason`.
   */
  parent: (viewer: ViewerParameter) => string
  /** SQL: those visible to the viewer, as in `visible-comments.ts`. */
  visible: (viewer: ViewerSql, now: string) => string
  /** SQL: one by the account `creator` is shown under the parent `$3`, whose post is looked up once, as a constant. */
  isShown: (viewer: ViewerParameter) => string
  order: 'newest' | 'oldest'
  /** SQL: whether one that its author deletes was counted among those of its parent. */
  isCounted: string
  /** SQL: the columns of its own. */
  columns: (viewer: ViewerParameter) => string
}

/** @property serialize serialises a row, given its serialised author */
export type SerializableCommentKind<Row extends CommentOrReplyRow> = CommentKind & {
  serialize: (row: Row, createdBy: SerializedJson) => SerializedJson
}

const writeComment = compileWriterAroundField(comment, 'createdBy')
const writeReply = compileWriterAroundField(reply, 'createdBy')

export const commentKind: SerializableCommentKind<CommentRow> = {
  table: 'comment',
  plural: 'comments',
  unknown: 'COMMENT_NOT_FOUND',
  under: 'post',
  underUnknown: 'POST_NOT_FOUND',
  parent: (viewer) => `
    SELECT post.id, post.creator_id, ${canSeePostContentSql('post', viewer, '$2')} AS may_see,
      ${lockReasonOfLockedPostSql('post', viewer, '$2')} AS lock_reason
    FROM post JOIN account owner ON owner.id = post.creator_id
    WHERE post.id = $3 AND ${postExistsForViewerSql('post', 'owner', viewer)}`,
  visible: visibleCommentsSql,
  isShown: (viewer) =>
    isCommentVisibleSql('creator', '(SELECT post.creator_id FROM post WHERE post.id = $3)', viewer),
  order: 'newest',
  isCounted: `hidden_at IS NULL AND NOT ${hasBlockedSql('comment.creator_id', 'comment.author_id')}`,
  columns: (viewer) =>
    `comment.hidden_at IS NOT NULL AS "isHidden", ${visibleReplyCountSql(viewer)} AS replies,`,
  serialize: (row, createdBy) =>
    writeComment(
      {
        commentId: row.id,
        postId: row.underId,
        ...remarkView(row),
        replyCount: row.replies,
        isHidden: row.isHidden,
      },
      createdBy,
    ),
}

export const replyKind: SerializableCommentKind<CommentOrReplyRow> = {
  table: 'reply',
  plural: 'replies',
  unknown: 'REPLY_NOT_FOUND',
  under: 'comment',
  underUnknown: 'COMMENT_NOT_FOUND',
  parent: (viewer) => `${visibleCommentsSql(viewer, '$2')} AND comment.id = $3`,
  visible: visibleRepliesSql,
  isShown: (viewer) =>
    isReplyVisibleSql(
      'creator',
      '(SELECT post.creator_id FROM comment JOIN post ON post.id = comment.post_id WHERE comment.id = $3)',
      viewer,
    ),
  order: 'oldest',
  isCounted: `NOT ${hasBlockedSql('reply.creator_id', 'reply.author_id')}`,
  columns: () => '',
  serialize: (row, createdBy) =>
    writeReply({ replyId: row.id, commentId: row.underId, ...remarkView(row) }, createdBy),
}

/** SQL: the columns of a row, from its table, its author's `account creator` and the joins of `commentOrReplyJoinsSql`. */
export function commentOrReplyColumnsSql(
  { table, under, columns }: CommentKind,
  viewer: ViewerParameter,
): string {
  return `
    ${table}.id, ${table}.${under}_id AS "underId", ${table}.content, ${table}.created_at AS "createdAt", ${columns(viewer)}
    ${table}_count.likes,
    (SELECT true FROM ${table}_like
      WHERE ${table}_like.${table}_id = ${table}.id AND ${table}_like.account_id = ${viewer}) AS "hasLiked",
    creator.id AS "userId", ${profileVersionColumnSql}, ${viewerRelationColumnsSql}`
}

/** SQL: the joins that `commentOrReplyColumnsSql` needs beside the table and its author's `account creator`. */
export function commentOrReplyJoinsSql(
  { table }: CommentKind,
  viewer: ViewerParameter,
  now: `$${number}`,
): string {
  return `JOIN ${table}_count ON ${table}_count.${table}_id = ${table}.id ${creatorJoinsSql(viewer, now)}`
}

function remarkView(row: CommentOrReplyRow) {
  return {
    content: row.content,
    dateCreated: row.createdAt.toISOString(),
    likeCount: row.likes,
    hasLiked: row.hasLiked ?? false,
  }
}
