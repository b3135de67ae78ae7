import { createReply } from '@fanfare/contract/calls/social/comments'
import type { Comment } from '@fanfare/contract/shapes/social/comments'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { runOrQueue } from '../../../lib/offline/queued-mutations.ts'
import { paths } from '../../../lib/paths.ts'
import { addReplyToCache } from '../cache/comment-cache.ts'
import { CommentBox, type CommentBoxUser } from './comment-box.tsx'

type ReplyBoxProps = {
  author: CommentBoxUser
  post: Post
  comment: Comment
  /** The person whose reply is answered; null answers the comment itself. */
  answered: string | null
  onClose: () => void
  onReplied: () => void
}

export function ReplyBox({ author, post, comment, answered, onClose, onReplied }: ReplyBoxProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const { commentId, createdBy } = comment
  const { postId, creator } = post

  useEffect(() => {
    const box = field.current
    box?.focus()
    box?.setSelectionRange(box.value.length, box.value.length)
  }, [])

  return (
    <div className="pt-2 pb-2">
      <CommentBox
        ref={field}
        small
        author={author}
        targetId={answered === null ? commentId : `${commentId}:${answered}`}
        label={t`Reply to ${answered ?? createdBy.username}`}
        placeholder={t`Write a reply`}
        submitLabel={t`Reply`}
        start={answered === null ? '' : `@${answered} `}
        onCancel={onClose}
        send={async (content, idempotencyKey) => {
          const waiting = {
            kind: 'comment' as const,
            key: idempotencyKey,
            postId,
            answers: { commentId, username: answered ?? createdBy.username },
            place: paths.post(creator.username, postId),
            content,
          }
          const made = await runOrQueue(waiting, () =>
            callApi(createReply, { params: { commentId }, body: { content }, idempotencyKey }),
          )
          if (!made) return onClose()
          addReplyToCache(client, comment, made.data)
          onReplied()
        }}
      />
    </div>
  )
}
