import { likeReply } from '@fanfare/contract/calls/comments'
import type { Comment, Reply } from '@fanfare/contract/shapes/comments'
import type { Post } from '@fanfare/contract/shapes/posts'
import { classes } from '@fanfare/ui/classes'
import type { MenuItem } from '@fanfare/ui/layers/menu'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { Flag, Link2, Trash2 } from 'lucide-react'
import { api } from '../api/call.ts'
import { useAsMember } from '../auth/as-member.ts'
import { withLike } from '../cache/with-like.ts'
import { useDialogs } from '../dialogs/dialogs.tsx'
import { reportDialog } from '../moderation/dialogs.ts'
import { paths } from '../paths.ts'
import { useCopyLink } from '../sharing/share-link.ts'
import { patchReply } from './comment-cache.ts'
import { useDeleteReply } from './delete-reply.ts'
import { hashOf } from './linked-remark.ts'
import { Remark } from './remark.tsx'
import { useLike } from './use-like.ts'

type ReplyItemProps = {
  post: Post
  comment: Comment
  reply: Reply
  isLinked: boolean
  /** Answers this reply, under the same comment. */
  onReply: () => void
}

export function ReplyItem({ post, comment, reply, isLinked, onReply }: ReplyItemProps) {
  const { t } = useLingui()
  const client = useQueryClient()
  const asMember = useAsMember()
  const dialogs = useDialogs()
  const copyLink = useCopyLink()
  const deleteReply = useDeleteReply(comment, reply)
  const { replyId } = reply
  const like = useLike(
    replyId,
    async () => (await api(likeReply, { params: { replyId } })).data,
    (liked) => patchReply(client, reply, (one) => withLike(one, liked)),
  )

  const items: MenuItem[] = [
    {
      label: t`Copy link to reply`,
      icon: <Link2 />,
      onSelect: () =>
        void copyLink(
          `${paths.post(post.creator.username, post.postId)}#${hashOf(comment.commentId, replyId)}`,
        ),
    },
  ]
  if (reply.createdBy.canEditProfile) {
    items.push('divider', {
      label: t`Delete reply`,
      icon: <Trash2 />,
      danger: true,
      onSelect: deleteReply,
    })
  } else {
    items.push({
      label: t`Report reply`,
      icon: <Flag />,
      onSelect: () =>
        asMember(() =>
          dialogs.open(reportDialog, { subject: { kind: 'reply', id: replyId, by: reply.createdBy } }),
        ),
    })
  }

  return (
    <li className={classes('pt-3', isLinked && '-ml-4.25 border-accent border-l-3 bg-surface pl-3.5')}>
      <Remark
        small
        remark={reply}
        creatorId={post.creator.userId}
        menuLabel={t`Reply options`}
        menuItems={items}
        onLike={(liked) => asMember(() => like.mutate(liked))}
        onReply={() => asMember(onReply)}
      />
    </li>
  )
}
