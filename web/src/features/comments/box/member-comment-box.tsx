import { createComment } from '@fanfare/contract/calls/social/comments'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { runOrQueue } from '../../../lib/offline/queued-mutations.ts'
import { paths } from '../../../lib/paths.ts'
import { addCommentToCache } from '../cache/comment-cache.ts'
import { CommentBox } from './comment-box.tsx'
import { commentBoxUrlFragment, registerCommentBoxFocus } from './comment-box-focus.ts'

/** The visits that the focus was given to, so that coming back to one does not take it again. */
const answered = new Set<string>()

/** Comment box for members. */
export function MemberCommentBox({ post, user }: { post: Post; user: LoggedInUser }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const { postId, creator } = post
  const path = paths.post(creator.username, postId)
  const visit = useLocation({
    select: ({ hash, state }) =>
      hash === commentBoxUrlFragment && !state.dialog ? state.__TSR_key : undefined,
  })

  const focus = useEffectEvent(() => {
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'center' })
  })

  useEffect(() => registerCommentBoxFocus(postId, () => focus()), [postId])

  useEffect(() => {
    if (visit === undefined || answered.has(visit)) return
    // After the page's own focus on navigation.
    const soon = setTimeout(() => {
      answered.add(visit)
      focus()
    })
    return () => clearTimeout(soon)
  }, [visit])

  return (
    <div className="px-4 pb-4 tablet:px-5">
      <CommentBox
        ref={field}
        author={user}
        targetId={postId}
        label={t`Write a comment`}
        placeholder={t`Write a comment`}
        submitLabel={t`Comment`}
        send={async (content, idempotencyKey) => {
          const made = await runOrQueue(
            { kind: 'comment', key: idempotencyKey, postId, place: path, content },
            () => callApi(createComment, { params: { postId }, body: { content }, idempotencyKey }),
          )
          if (made) addCommentToCache(client, made.data)
        }}
      />
    </div>
  )
}
