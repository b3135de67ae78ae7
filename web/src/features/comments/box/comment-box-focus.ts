/** The part of a post's address by which its comment box is asked to take the focus. */
export const commentBoxUrlFragment = 'comment'

const boxes = new Map<string, () => void>()

/** Keeps how to focus the box of a post, or to open that of a comment, for as long as it is shown. */
export function registerCommentBoxFocus(targetId: string, focus: () => void): () => void {
  boxes.set(targetId, focus)
  return () => {
    if (boxes.get(targetId) === focus) boxes.delete(targetId)
  }
}

export function hasCommentBox(targetId: string): boolean {
  return boxes.has(targetId)
}

/** Focuses the box of a post or comment if it is shown here. */
export function focusCommentBox(targetId: string): void {
  boxes.get(targetId)?.()
}
