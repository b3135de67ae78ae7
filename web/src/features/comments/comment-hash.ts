/** Comment, and optionally its reply, that a URL points to. */
export type LinkedComment = { commentId: string; replyId: string | null }

const form = /^comment-([0-9A-HJKMNP-TV-Z]{26})(?:-([0-9A-HJKMNP-TV-Z]{26}))?$/

/** The part of an address that points to a comment or one of its replies. */
export function commentUrlFragment(commentId: string, replyId?: string): string {
  return replyId === undefined ? `comment-${commentId}` : `comment-${commentId}-${replyId}`
}

export function parseCommentUrlFragment(hash: string): LinkedComment | null {
  const [, commentId, replyId = null] = form.exec(hash) ?? []
  return commentId === undefined ? null : { commentId, replyId }
}
