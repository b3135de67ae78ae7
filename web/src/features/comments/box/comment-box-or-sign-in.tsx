import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { MessageCircle } from 'lucide-react'
import { Suspense } from 'react'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { paths } from '../../../lib/paths.ts'
import { useUser } from '../../../lib/session/use-user.ts'

const MemberCommentBox = lazyComponent(
  async () => (await import('./member-comment-box.tsx')).MemberCommentBox,
)

/** Comment box for members, and a hint to join for guests. */
export function CommentBoxOrSignIn({ post }: { post: Post }) {
  const user = useUser()
  const { postId, creator } = post
  if (user) {
    return (
      <Suspense fallback={<div className="h-16" />}>
        <MemberCommentBox post={post} user={user} />
      </Suspense>
    )
  }
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
