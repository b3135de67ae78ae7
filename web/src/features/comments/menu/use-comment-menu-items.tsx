import type { Creator } from '@fanfare/contract/shapes/social/creators'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { Flag, Link2, Trash2 } from 'lucide-react'
import { lazyConfirmDialog } from '../../../layout/dialogs/confirm.ts'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { useCopyLink } from '../../../layout/sharing/share-link.ts'
import { showToast } from '../../../layout/toasts/toasts.tsx'
import { paths } from '../../../lib/paths.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { lazyReportDialog } from '../../moderation/dialogs.ts'

type CommentMenuOptions = {
  post: Post
  /** Comment or reply that the menu is for. */
  subject: { kind: 'comment' | 'reply'; id: string; by: Creator }
  /** The part of the post's address that points to it. */
  hash: string
  labels: { copyLink: string; report: string; remove: string; removes: string; removed: string }
  /** Deletes it, and forgets it here. */
  remove: () => Promise<void>
  /** Additional menu items. */
  more?: MenuItem[]
}

/**
 * Returns the menu items of a comment or reply: its author can delete it after a confirmation; others can
 * report it.
 */
export function useCommentMenuItems({
  post,
  subject,
  hash,
  labels,
  remove,
  more = [],
}: CommentMenuOptions): MenuItem[] {
  const asMember = useRunOrRedirectToJoin()
  const dialogs = useDialogs()
  const copyLink = useCopyLink()

  function askToRemove() {
    dialogs.open(lazyConfirmDialog, {
      title: labels.remove,
      description: labels.removes,
      confirmLabel: labels.remove,
      danger: true,
      onConfirm: async () => {
        await remove()
        await showToast((toast) => toast.success(labels.removed))
      },
    })
  }

  return [
    {
      label: labels.copyLink,
      icon: <Link2 />,
      onSelect: () => void copyLink(`${paths.post(post.creator.username, post.postId)}#${hash}`),
    },
    ...more,
    ...(subject.by.canEditProfile
      ? ([
          'divider',
          { label: labels.remove, icon: <Trash2 />, danger: true, onSelect: askToRemove },
        ] as const)
      : [
          {
            label: labels.report,
            icon: <Flag />,
            onSelect: () => asMember(() => dialogs.open(lazyReportDialog, { subject })),
          },
        ]),
  ]
}
