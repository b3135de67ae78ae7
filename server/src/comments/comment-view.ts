import type { Comment } from '@fanfare/contract/shapes/comments'
import { type CreatorRow, creatorColumns, creatorJoins, creatorView } from '../creators/creator-view.ts'

/** What `commentColumns` selects. */
export type CommentRow = CreatorRow & {
  commentId: string
  postId: string
  content: string
  createdAt: Date
  isHidden: boolean
  likes: number
  replies: number
  hasLiked: true | null
}

/** The columns of a `CommentRow`, from a `comment`, its author's `account creator` and what `commentJoins` joins. */
export function commentColumns(viewer: `$${number}`): string {
  return `
    comment.id AS "commentId", comment.post_id AS "postId", comment.content, comment.created_at AS "createdAt",
    comment.hidden_at IS NOT NULL AS "isHidden", comment_count.likes, comment_count.replies,
    (SELECT true FROM comment_like
      WHERE comment_like.comment_id = comment.id AND comment_like.account_id = ${viewer}) AS "hasLiked",
    ${creatorColumns}`
}

/** The joins that `commentColumns` needs beside a `comment` and its author's `account creator`. */
export function commentJoins(viewer: `$${number}`, now: `$${number}`): string {
  return `JOIN comment_count ON comment_count.comment_id = comment.id ${creatorJoins(viewer, now)}`
}

/** A comment as the contract shows it to this viewer (null: a guest). */
export function commentView(row: CommentRow, viewerId: string | null): Comment {
  return {
    commentId: row.commentId,
    postId: row.postId,
    content: row.content,
    dateCreated: row.createdAt.toISOString(),
    createdBy: creatorView(row, viewerId),
    likeCount: row.likes,
    hasLiked: row.hasLiked ?? false,
    replyCount: row.replies,
    isHidden: row.isHidden,
  }
}
