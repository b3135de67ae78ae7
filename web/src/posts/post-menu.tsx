import type { Post } from '@fanfare/contract/posts'
import { IconButton } from '@fanfare/ui/icon-button'
import type { MenuItem } from '@fanfare/ui/menu'
import { useLingui } from '@lingui/react/macro'
import { Ellipsis, Link2, Trash2, UserRound } from 'lucide-react'
import { LazyMenu } from '../app/lazy-menu.tsx'
import { paths } from '../app/paths.ts'
import { useDeletePost } from './delete-post.ts'
import { useCopyLink } from './share-link.ts'

type PostMenuProps = {
  post: Post
  /** Where to go when the post that this page shows is gone. */
  onDeleted?: () => void
}

export function PostMenu({ post, onDeleted }: PostMenuProps) {
  const { t } = useLingui()
  const copyLink = useCopyLink()
  const deletePost = useDeletePost(post, onDeleted)
  const { creator } = post

  const copyPostLink: MenuItem = {
    label: t`Copy link to post`,
    icon: <Link2 />,
    onSelect: () => void copyLink(paths.post(creator.username, post.postId)),
  }
  const items: MenuItem[] = creator.canEditProfile
    ? [
        copyPostLink,
        'divider',
        { label: t`Delete post`, icon: <Trash2 />, danger: true, onSelect: deletePost },
      ]
    : [
        {
          label: t`Copy link to profile`,
          icon: <UserRound />,
          onSelect: () => void copyLink(paths.profile(creator.username)),
        },
        copyPostLink,
      ]

  return (
    <LazyMenu
      label={t`Post options`}
      items={items}
      trigger={<IconButton label={t`Post options`} icon={<Ellipsis />} className="-mr-2.5" />}
    />
  )
}
