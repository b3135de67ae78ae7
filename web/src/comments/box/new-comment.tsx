import { createComment } from '@fanfare/contract/calls/comments'
import type { Post } from '@fanfare/contract/shapes/posts'
import { Button } from '@fanfare/ui/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../api/call.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session.tsx'
import { addComment } from '../comment-cache.ts'
import { CommentBox } from './comment-box.tsx'
import { commentBoxHash, offerCommentBox } from './comment-box-focus.ts'

/** The visits that the focus was given to, so that coming back to one does not take it again. */
const answered = new Set<string>()

/** Where a member comments, and a guest learns how to. */
export function NewComment({ post }: { post: Post }) {
  const { t } = useLingui()
  const { user } = useSession()
  const client = useQueryClient()
  const field = useRef<HTMLTextAreaElement>(null)
  const { postId, creator } = post
  const visit = useLocation({
    select: ({ hash, state }) => (hash === commentBoxHash && !state.dialog ? state.__TSR_key : undefined),
  })

  const focus = useEffectEvent(() => {
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'center' })
  })

  useEffect(() => offerCommentBox(postId, () => focus()), [postId])

  useEffect(() => {
    if (visit === undefined || answered.has(visit)) return
    // After the page's own focus on navigation.
    const soon = setTimeout(() => {
      answered.add(visit)
      focus()
    })
    return () => clearTimeout(soon)
  }, [visit])

  if (!user) {
    return (
      <div className="flex items-center gap-3 px-4 pb-4 tablet:px-5">
        <MessageCircle aria-hidden="true" className="size-5 shrink-0 text-muted" />
        <p className="min-w-0 flex-1 text-muted">
          <Trans>Sign in to join the conversation.</Trans>
        </p>
        <Button asChild size="sm" variant="secondary">
          <Link to={paths.login(paths.post(creator.username, postId, 'comment'))}>
            <Trans>Sign in</Trans>
          </Link>
        </Button>
      </div>
    )
  }
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
          const { data } = await api(createComment, {
            params: { postId },
            body: { content },
            idempotencyKey,
          })
          addComment(client, data)
        }}
      />
    </div>
  )
}
