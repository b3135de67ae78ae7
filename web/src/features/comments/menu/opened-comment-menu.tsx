import { deleteComment } from '@fanfare/contract/calls/social/comments'
import type { Comment } from '@fanfare/contract/shapes/social/comments'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Menu } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Eye, EyeOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { removeCommentFromCache } from '../cache/comment-cache.ts'
import { commentUrlFragment } from '../comment-hash.ts'
import { useToggleHiddenComment } from './hide-comment.ts'
import { useCommentMenuItems } from './use-comment-menu-items.tsx'

type OpenedCommentMenuProps = { post: Post; comment: Comment; trigger: ReactElement }

/** Menu of a comment, which the post’s creator can also hide. Opens immediately. */
export function OpenedCommentMenu({ post, comment, trigger }: OpenedCommentMenuProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const hide = useToggleHiddenComment(comment)
  const { commentId, createdBy, isHidden } = comment
  const items = useCommentMenuItems({
    post,
    subject: { kind: 'comment', id: commentId, by: createdBy },
    hash: commentUrlFragment(commentId),
    labels: {
      copyLink: t`Copy link to comment`,
      report: t`Report comment`,
      remove: t`Delete comment`,
      removes: t`This also deletes its replies. It can't be undone.`,
      removed: t`Comment deleted`,
    },
    remove: async () => {
      await callApi(deleteComment, { params: { commentId } })
      removeCommentFromCache(client, comment)
    },
    more:
      post.creator.canEditProfile && !createdBy.canEditProfile
        ? [
            {
              label: isHidden ? t`Show comment` : t`Hide comment`,
              icon: isHidden ? <Eye /> : <EyeOff />,
              onSelect: () => hide.mutate(!isHidden),
            },
          ]
        : [],
  })
  return <Menu label={t`Comment options`} items={items} trigger={trigger} defaultOpen />
}
