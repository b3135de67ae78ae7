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
import { lazySharePostDialog } from '../../../layout/sharing/dialogs.ts'
import { useCopyLink } from '../../../layout/sharing/share-link.ts'
import { deploymentSettings } from '../../../lib/page-settings.ts'
import { paths } from '../../../lib/paths.ts'
import { useRunOrRedirectToJoin } from '../../auth/use-run-or-redirect-to-join.ts'
import { lazyAddToPeopleListsDialog } from '../../lists/dialogs.ts'
import { lazyReportDialog } from '../../moderation/dialogs.ts'
import { useToggleMutedPerson } from '../../settings/privacy/privacy-query.ts'
import { lazyFileDescriptionsDialog } from '../describe/dialogs.ts'
import { lazyEditPostSaleDialog } from '../sale/dialogs.ts'
import { lazySaveToFoldersDialog } from '../saves/dialogs.ts'
import { useConfirmDeletePostAndReload } from './delete-post.ts'
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

type OpenedPostMenuProps = PostMenuProps & { trigger: ReactElement }

/** Menu of a post: management for its creator, actions for everyone else. Opens immediately. */
export function OpenedPostMenu({ post, onDeleted, more = [], trigger }: OpenedPostMenuProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const asMember = useRunOrRedirectToJoin()
  const copyLink = useCopyLink()
  const deletePost = useConfirmDeletePostAndReload(post, onDeleted)
  const hide = useToggleHiddenPost(post.postId)
  const pin = useTogglePostPin(post)
  const markAdult = useTogglePostAdult(post)
  const { creator, postId } = post
  const mute = useToggleMutedPerson(creator)

  const own: MenuItem[] = [
    { label: t`Share post`, icon: <Share />, onSelect: () => dialogs.open(lazySharePostDialog, { post }) },
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
            onSelect: () => dialogs.open(lazyEditPostSaleDialog, { post }),
          },
        ]
      : []),
    ...(post.files.length > 0
      ? [
          {
            label: t`Descriptions and captions`,
            icon: <Captions />,
            onSelect: () => dialogs.open(lazyFileDescriptionsDialog, { post }),
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
      onSelect: () => asMember(() => dialogs.open(lazyAddToPeopleListsDialog, { creator })),
    },
    {
      label: t`Save to a folder`,
      icon: <FolderPlus />,
      onSelect: () =>
        asMember(
          () => dialogs.open(lazySaveToFoldersDialog, { postId }),
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
        asMember(() =>
          dialogs.open(lazyReportDialog, { subject: { kind: 'post', id: postId, by: creator } }),
        ),
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
