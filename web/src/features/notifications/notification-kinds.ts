import type { Notification } from '@fanfare/contract/shapes/social/notifications'
import type { NotificationKind } from '@fanfare/contract/social/notification-kinds'
import { t } from '@lingui/core/macro'
import {
  AtSign,
  BellRing,
  Hand,
  HandCoins,
  Heart,
  type LucideIcon,
  MessageCircle,
  Reply,
  ShieldCheck,
  ShoppingBag,
  UserPlus,
  Wallet,
} from 'lucide-react'

type KindView = {
  icon: LucideIcon
  iconClasses: string
  /** Describes the notification after the actor’s name. @param systemMessage translated text of its topic */
  sentence(notification: Notification, systemMessage: string | undefined): string
  /** Presentation of the content in the row: a post’s caption, text shown in full, or none. */
  content?: 'CAPTION' | 'FULL' | 'NONE'
  /** Shows buttons to reply to a comment and to like it. */
  hasCommentActions?: true
  /** Lets the post’s creator hide the comment. */
  canHideComment?: true
}

/** Icon, sentence and row contents of each notification kind. */
export const notificationKindPresentations: Record<NotificationKind, KindView> = {
  COMMENT: {
    icon: MessageCircle,
    iconClasses: 'text-text',
    sentence: () => t`Commented on your post`,
    hasCommentActions: true,
    canHideComment: true,
  },
  REPLY: {
    icon: Reply,
    iconClasses: 'text-text',
    sentence: () => t`Replied to your comment`,
    hasCommentActions: true,
  },
  LIKE: {
    icon: Heart,
    iconClasses: 'text-danger [&_svg]:fill-current',
    sentence: () => t`Liked your post`,
    content: 'CAPTION',
  },
  SUBSCRIPTION: {
    icon: UserPlus,
    iconClasses: 'text-success',
    sentence: () => t`Subscribed to your posts and content`,
  },
  TIP: {
    icon: HandCoins,
    iconClasses: 'text-link',
    sentence: ({ content }) => content || t`Sent you a tip`,
    content: 'NONE',
  },
  PURCHASE: {
    icon: ShoppingBag,
    iconClasses: 'text-success',
    sentence: () => t`Bought your post`,
    content: 'CAPTION',
  },
  MENTION: {
    icon: AtSign,
    iconClasses: 'text-text',
    sentence: ({ commentId }) => (commentId ? t`Mentioned you in a comment` : t`Mentioned you in a post`),
  },
  POST: {
    icon: BellRing,
    iconClasses: 'text-link',
    sentence: () => t`Published a new post`,
    content: 'CAPTION',
  },
  WELCOME: {
    icon: Hand,
    iconClasses: 'text-link',
    sentence: ({ createdBy }) => {
      const username = createdBy?.username ?? ''
      return t`Welcome message from @${username}`
    },
    // A welcome message is shown nowhere else.
    content: 'FULL',
  },
  WALLET: {
    icon: Wallet,
    iconClasses: 'text-success',
    sentence: ({ content }, systemMessage) => systemMessage ?? content,
  },
  ACCOUNT: {
    icon: ShieldCheck,
    iconClasses: 'text-success',
    sentence: ({ content }, systemMessage) => systemMessage ?? content,
  },
}
