import { deleteReply } from '@fanfare/contract/calls/social/comments'
import type { Comment, Reply } from '@fanfare/contract/shapes/social/comments'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import { Menu } from '@fanfare/ui/overlays/menu'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { callApi } from '../../../lib/api/call.ts'
import { removeReplyFromCache } from '../cache/comment-cache.ts'
import { commentUrlFragment } from '../comment-hash.ts'
import { useCommentMenuItems } from './use-comment-menu-items.tsx'

type OpenedReplyMenuProps = { post: Post; comment: Comment; reply: Reply; trigger: ReactElement }

/** Menu of a reply. Opens immediately. */
export function OpenedReplyMenu({ post, comment, reply, trigger }: OpenedReplyMenuProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const { replyId, createdBy } = reply
  const items = useCommentMenuItems({
    post,
    subject: { kind: 'reply', id: replyId, by: createdBy },
    hash: commentUrlFragment(comment.commentId, replyId),
    labels: {
      copyLink: t`Copy link to reply`,
      report: t`Report reply`,
      remove: t`Delete reply`,
      removes: t`This can't be undone.`,
      removed: t`Reply deleted`,
    },
    remove: async () => {
      await callApi(deleteReply, { params: { replyId } })
      removeReplyFromCache(client, comment, reply)
    },
  })
  return <Menu label={t`Reply options`} items={items} trigger={trigger} defaultOpen />
}
