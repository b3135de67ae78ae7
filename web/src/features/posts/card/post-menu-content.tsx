import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Menu, type MenuItem } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import {
  Captions,
  Eye,
  EyeOff,
  Flag,
  FolderPlus,
  Link2,
  ListPlus,
  Pin,
  PinOff,
  Share,
  Tag,
  ThumbsDown,
  Trash2,
  UserRound,
  VolumeX,
} from 'lucide-react'
import type { ReactElement } from 'react'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { sharePostDialog } from '../../../layout/sharing/dialogs.ts'
import { useCopyLink } from '../../../layout/sharing/share-link.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { useRequireMember } from '../../auth/use-require-member.ts'
import { addToPeopleListsDialog } from '../../lists/dialogs.ts'
import { reportDialog } from '../../moderation/dialogs.ts'
import { useToggleMute } from '../../settings/privacy/privacy-query.ts'
import { fileDescriptionsDialog } from '../describe/dialogs.ts'
import { setPriceDialog } from '../sale/dialogs.ts'
import { saveToFoldersDialog } from '../saves/dialogs.ts'
import { useConfirmAndDeletePost } from './delete-post.ts'
import { useToggleHiddenPost } from './hide-post.ts'
import { useTogglePostAdult } from './mark-adult.ts'
import { useTogglePostPin } from './pin-post.ts'

export type PostMenuProps = {
  post: Post
  /** Called after the post of this page was deleted, to navigate away. */
  onDeleted?: () => void
  /** Additional items of the list that contains the post. */
  more?: MenuItem[]
}

type PostMenuContentProps = PostMenuProps & { trigger: ReactElement }

/** Menu of a post: management for its creator, actions for everyone else. Opens immediately. */
export function PostMenuContent({ post, onDeleted, more = [], trigger }: PostMenuContentProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const asMember = useRequireMember()
  const copyLink = useCopyLink()
  const deletePost = useConfirmAndDeletePost(post, onDeleted)
  const hide = useToggleHiddenPost(post.postId)
  const pin = useTogglePostPin(post)
  const markAdult = useTogglePostAdult(post)
  const { creator, postId } = post
  const mute = useToggleMute(creator)

  const own: MenuItem[] = [
    { label: t`Share post`, icon: <Share />, onSelect: () => dialogs.open(sharePostDialog, { post }) },
    {
      label: t`Copy link to post`,
      icon: <Link2 />,
      onSelect: () => void copyLink(paths.post(creator.username, postId)),
    },
    {
      label: post.isPinned ? t`Unpin from your page` : t`Pin to your page`,
      icon: post.isPinned ? <PinOff /> : <Pin />,
      onSelect: () => pin.mutate(!post.isPinned),
    },
    {
      label: post.isAdult ? t`Not adult content` : t`Mark as adult content`,
      icon: post.isAdult ? <Eye /> : <EyeOff />,
      onSelect: () => markAdult.mutate(!post.isAdult),
    },
    ...(canSetPrice(post)
      ? [
          {
            label: t`Set price…`,
            icon: <Tag />,
            onSelect: () => dialogs.open(setPriceDialog, { post }),
          },
        ]
      : []),
    ...(post.files.length > 0
      ? [
          {
            label: t`Descriptions and captions`,
            icon: <Captions />,
            onSelect: () => dialogs.open(fileDescriptionsDialog, { post }),
          },
        ]
      : []),
    ...more,
    'divider',
    { label: t`Delete post`, icon: <Trash2 />, danger: true, onSelect: deletePost },
  ]
  const others: MenuItem[] = [
    {
      label: t`Copy link to profile`,
      icon: <UserRound />,
      onSelect: () => void copyLink(paths.profile(creator.username)),
    },
    {
      label: t`Add to List`,
      icon: <ListPlus />,
      onSelect: () => asMember(() => dialogs.open(addToPeopleListsDialog, { creator })),
    },
    {
      label: t`Save to a folder`,
      icon: <FolderPlus />,
      onSelect: () =>
        asMember(
          () => dialogs.open(saveToFoldersDialog, { postId }),
          paths.post(creator.username, postId, 'save'),
        ),
    },
    ...more,
    'divider',
    {
      label: t`I don't like this post`,
      icon: <ThumbsDown />,
      onSelect: () => asMember(() => hide.mutate(true)),
    },
    {
      label: t`Mute @${creator.username}`,
      icon: <VolumeX />,
      onSelect: () => asMember(() => mute.mutate(true)),
    },
    {
      label: t`Report`,
      icon: <Flag />,
      danger: true,
      onSelect: () =>
        asMember(() => dialogs.open(reportDialog, { subject: { kind: 'post', id: postId, by: creator } })),
    },
  ]

  return (
    <Menu
      label={t`Post options`}
      items={creator.canEditProfile ? own : others}
      trigger={trigger}
      defaultOpen
    />
  )
}

/** Checks whether a creator can sell this post of theirs: a text needs one that buyers read. */
function canSetPrice({ creator, type, bodyLength, terms }: Post): boolean {
  if (creator.verificationStatus !== 'VERIFIED' || !deploymentSettings.selling) return terms?.price != null
  return type !== 'TEXT' || bodyLength > 0
}
