import type { Reply } from '@fanfare/contract/shapes/comments'
import { type CreatorRow, creatorColumns, creatorJoins, creatorView } from '../creators/creator-view.ts'

/** What `replyColumns` selects. */
export type ReplyRow = CreatorRow & {
  replyId: string
  commentId: string
  content: string
  createdAt: Date
  likes: number
  hasLiked: true | null
}

/** The columns of a `ReplyRow`, from a `reply`, its author's `account creator` and what `replyJoins` joins. */
export function replyColumns(viewer: `$${number}`): string {
  return `
    reply.id AS "replyId", reply.comment_id AS "commentId", reply.content, reply.created_at AS "createdAt",
    reply_count.likes,
    (SELECT true FROM reply_like
      WHERE reply_like.reply_id = reply.id AND reply_like.account_id = ${viewer}) AS "hasLiked",
    ${creatorColumns}`
}

/** The joins that `replyColumns` needs beside a `reply` and its author's `account creator`. */
export function replyJoins(viewer: `$${number}`, now: `$${number}`): string {
  return `JOIN reply_count ON reply_count.reply_id = reply.id ${creatorJoins(viewer, now)}`
}

/** A reply as the contract shows it to this viewer (null: a guest). */
export function replyView(row: ReplyRow, viewerId: string | null): Reply {
  return {
    replyId: row.replyId,
    commentId: row.commentId,
    content: row.content,
    dateCreated: row.createdAt.toISOString(),
    createdBy: creatorView(row, viewerId),
    likeCount: row.likes,
    hasLiked: row.hasLiked ?? false,
  }
}
