import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { MenuItem } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { ExternalLink, Eye, EyeOff, Flag, Link2, UserRound } from 'lucide-react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { useCopyLink } from '../../layout/sharing/share-link.ts'
import { paths } from '../../lib/paths.ts'
import { useToggleHiddenComment } from '../comments/menu/hide-comment.ts'
import { lazyReportDialog } from '../moderation/dialogs.ts'
import { notificationKindPresentations } from './notification-kinds.ts'
import { notificationLink } from './notification-link.ts'
import { updateCachedNotifications } from './notification-queries.ts'

/** Returns the menu items for the subject of a notification. */
export function useNotificationMenuItems(notification: Notification): MenuItem[] {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const navigate = useNavigate()
  const copyLink = useCopyLink()
  const client = useQueryClient()
  const { kind, createdBy, postId, commentId, replyId, post, isCommentHidden } = notification
  const hide = useToggleHiddenComment({ commentId: commentId ?? '', postId: postId ?? '' }, (isHidden) =>
    updateCachedNotifications(client, (row) =>
      row.commentId === commentId ? { ...row, isCommentHidden: isHidden } : row,
    ),
  )

  if (!post || !postId) {
    if (!createdBy) return []
    const profile = paths.profile(createdBy.username)
    return [{ label: t`View profile`, icon: <UserRound />, onSelect: () => void navigate({ to: profile }) }]
  }
  const about = replyId
    ? ({ kind: 'reply', id: replyId } as const)
    : commentId && ({ kind: 'comment', id: commentId } as const)
  return [
    {
      label: kind === 'LIKE' ? t`Copy link` : t`Copy link to post`,
      icon: <Link2 />,
      onSelect: () => void copyLink(paths.post(post.creatorUsername, postId)),
    },
    {
      label: t`View post`,
      icon: <ExternalLink />,
      onSelect: () =>
        void navigate({ href: notificationLink(notification) ?? paths.post(post.creatorUsername, postId) }),
    },
    ...(notificationKindPresentations[kind].canHideComment
      ? [
          {
            label: isCommentHidden ? t`Show comment` : t`Hide comment`,
            icon: isCommentHidden ? <Eye /> : <EyeOff />,
            onSelect: () => hide.mutate(!isCommentHidden),
          },
        ]
      : []),
    ...(about && createdBy
      ? [
          {
            label: about.kind === 'reply' ? t`Report reply` : t`Report comment`,
            icon: <Flag />,
            danger: true,
            onSelect: () => dialogs.open(lazyReportDialog, { subject: { ...about, by: createdBy } }),
          },
        ]
      : []),
  ]
}
