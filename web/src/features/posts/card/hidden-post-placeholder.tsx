import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { EyeOff } from 'lucide-react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { lazyReportDialog } from '../../moderation/dialogs.ts'
import { useToggleHiddenPost } from './hide-post.ts'

/** Placeholder for a post that the viewer has hidden. */
export function HiddenPostPlaceholder({ post }: { post: Post }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const hide = useToggleHiddenPost(post.postId)

  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 border-b px-4 py-4 tablet:px-5">
      <EyeOff aria-hidden="true" className="size-5 shrink-0 text-muted" />
      <p role="status" className="min-w-0 flex-1 basis-52 text-pretty text-muted">
        {t`This post won't appear in your home feed.`}
      </p>
      <span className="flex items-center gap-2">
        <Button variant="secondary" size="sm" autoFocus onClick={() => hide.mutate(false)}>
          {t`Undo`}
        </Button>
        <Button
          variant="quiet"
          size="sm"
          onClick={() =>
            dialogs.open(lazyReportDialog, { subject: { kind: 'post', id: post.postId, by: post.creator } })
          }
        >
          {t`Report`}
        </Button>
      </span>
    </div>
  )
}
