/** The part of a post's address by which its comment box is asked to take the focus. */
export const commentBoxHash = 'comment'

const boxes = new Map<string, () => void>()

/** Keeps how to focus the comment box of a post for as long as it is shown. */
export function offerCommentBox(postId: string, focus: () => void): () => void {
  boxes.set(postId, focus)
  return () => {
    if (boxes.get(postId) === focus) boxes.delete(postId)
  }
}

/** Focuses the comment box of a post if it is shown here. */
export function focusCommentBox(postId: string): void {
  boxes.get(postId)?.()
}
