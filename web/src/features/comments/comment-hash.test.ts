import { expect, it } from 'vitest'
import { commentUrlFragment, parseCommentUrlFragment } from './comment-hash.ts'

const commentId = '01K8YQ4Z7M3T5V9X2B6C8D0EFG'
const replyId = '01K8YQ4Z7M3T5V9X2B6C8D0EFH'

it('reads back what it makes', () => {
  expect(parseCommentUrlFragment(commentUrlFragment(commentId))).toEqual({ commentId, replyId: null })
  expect(parseCommentUrlFragment(commentUrlFragment(commentId, replyId))).toEqual({ commentId, replyId })
})

it.each(['', 'comment', 'comment-', 'comment-x', `photo-${commentId}`, `comment-${commentId}-x`])(
  'finds nothing in %j',
  (hash) => {
    expect(parseCommentUrlFragment(hash)).toBeNull()
  },
)
