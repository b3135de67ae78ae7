import { toast } from '@fanfare/ui/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { newIdempotencyKey } from '../api/idempotency-key.ts'
import { paths } from '../app/paths.ts'
import { creatorKeys } from '../creators/creator-queries.ts'
import { announcePost } from '../posts/post-cache.ts'
import { messagesOf } from '../words/messages-of.ts'
import { publishPost, type Submission } from './publish-post.ts'

type PublishOptions = {
  onPublished: () => void
  /** The sentences to show; the dialog stays open. */
  onRefused: (errors: string[]) => void
}

/** Publishes a post once however often it is tried, shows how far it is, and says where it is when it is there. */
export function usePublish({ onPublished, onRefused }: PublishOptions) {
  const { t } = useLingui()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [sending, setSending] = useState<{ share: number } | null>(null)
  const attempt = useRef<AbortController | null>(null)
  const key = useRef<string | null>(null)

  async function send(submission: Omit<Submission, 'idempotencyKey'>) {
    if (attempt.current) return
    const controller = new AbortController()
    attempt.current = controller
    key.current ??= newIdempotencyKey()
    setSending({ share: 0 })
    try {
      const post = await publishPost(
        { ...submission, idempotencyKey: key.current },
        (share) => setSending({ share }),
        controller.signal,
      )
      onPublished()
      toast.success(t`Published`, {
        description: t`Click to view your new post`,
        onClick: () => void navigate({ to: paths.post(post.creator.username, post.postId) }),
      })
      await announcePost(client, post)
      await client.invalidateQueries({ queryKey: creatorKeys.one(post.creator.username) })
    } catch (error) {
      if (controller.signal.aborted) return
      const fallback = t`Post Server Error: Please try again or contact our support team is this continues`
      onRefused(messagesOf(error, fallback))
    } finally {
      attempt.current = null
      setSending(null)
    }
  }

  return {
    sending,
    send,
    cancel: () => attempt.current?.abort(new DOMException('Cancelled', 'AbortError')),
    /** The content changed: what is sent next is another post. */
    forgetKey: () => {
      key.current = null
    },
  }
}
