import type { Comment } from '@fanfare/contract/shapes/social/comments'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { ChevronDown, ChevronUp } from 'lucide-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { RepliesLoading } from './comment-skeleton.tsx'

const ReplyList = lazyComponent(async () => (await import('./reply-list.tsx')).ReplyList)

type CollapsibleRepliesProps = {
  post: Post
  comment: Comment
  isOpen: boolean
  onToggle: () => void
  linkedReplyId: string | null
  onReply: (username: string) => void
}

/** The replies to a comment, folded until somebody wants them. */
export function CollapsibleReplies({ isOpen, onToggle, ...rest }: CollapsibleRepliesProps) {
  const { t } = useLingui()
  const { replyCount } = rest.comment
  if (replyCount === 0) return null

  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        onClick={onToggle}
        className="-mx-2 inline-flex h-9 touch:h-11 items-center gap-1.5 rounded-full px-2 font-medium text-link text-sm hover:underline [&_svg]:size-4"
      >
        {isOpen ? <ChevronUp aria-hidden="true" /> : <ChevronDown aria-hidden="true" />}
        {isOpen
          ? t`Hide replies`
          : t`${plural(replyCount, { one: 'View # reply', other: 'View # replies' })}`}
      </button>
      {isOpen ? (
        <Suspense fallback={<RepliesLoading count={replyCount} />}>
          <ReplyList {...rest} />
        </Suspense>
      ) : null}
    </>
  )
}
