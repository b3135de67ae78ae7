import { Button } from '@fanfare/ui/actions/button'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { showToast } from '../../layout/toasts/toasts.tsx'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { QueuedIndicator } from '../../lib/offline/queued-indicator.tsx'
import {
  type QueuedCommentOrReply,
  queuedMutations,
  queueWithoutMutation,
  useQueuedCommentsAndReplies,
} from '../../lib/offline/queued-mutations.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { ClampedUserText } from '../../lib/text/clamped-user-text.tsx'
import { focusCommentBox, hasCommentBox } from './box/comment-box-focus.ts'
import { appendToCommentDraft } from './box/comment-draft.ts'
import { commentsQuery } from './cache/comment-queries.ts'

type QueuedCommentsProps = {
  postId: string
  /** The comment whose replies they are; without it, the comments, and what replies to one that is not listed. */
  under?: string
  /** Comments are written here: words can go back to where they came from. */
  hasBox: boolean
}

/** One's own comments that wait for the line, or that were refused when it was there: no word of them is lost. */
export function QueuedComments({ postId, under, hasBox }: QueuedCommentsProps) {
  const { t } = useLingui()
  const user = useUser()
  const toUrl = useFileUrlFunction()
  const list = useInfiniteQuery({ ...commentsQuery(postId), enabled: false })
  const listed = hasBox ? (list.data?.pages ?? []).flatMap(({ data }) => data) : []
  const comments = useQueuedCommentsAndReplies(postId).filter(({ answers }) =>
    under === undefined
      ? !listed.some(({ commentId }) => commentId === answers?.commentId)
      : answers?.commentId === under,
  )
  if (!user || comments.length === 0) return null

  function drop(comment: QueuedCommentOrReply) {
    queuedMutations.change((acts) => queueWithoutMutation(acts, comment))
  }

  function takeBack(comment: QueuedCommentOrReply) {
    if (!user) return
    // A comment that is gone has no box of its own any more.
    const { answers } = comment
    const targetId = answers && hasCommentBox(answers.commentId) ? answers.commentId : postId
    appendToCommentDraft(user.id, targetId, comment.content)
    drop(comment)
    focusCommentBox(targetId)
  }

  async function copy({ content }: QueuedCommentOrReply) {
    try {
      await navigator.clipboard.writeText(content)
      await showToast((toast) => toast.success(t`Copied`))
    } catch {
      // The browser forbids it: the words stand there, and can be marked.
    }
  }

  return (
    <ul aria-label={t`Not sent yet`} className={under === undefined ? 'border-t' : undefined}>
      {comments.map((comment) => (
        <li
          key={comment.key}
          className={classNames(
            'flex gap-3',
            under === undefined ? 'border-b px-4 py-4 last:border-b-0 tablet:px-5' : 'border-s py-3 ps-4',
          )}
        >
          <Avatar
            name={user.displayName}
            src={user.avatarUrl && toUrl(user.avatarUrl, 320)}
            size={under === undefined ? 'md' : 'sm'}
          />
          <div className="min-w-0 flex-1">
            <p dir="auto" className="truncate font-semibold text-base">
              {user.displayName}
            </p>
            {comment.answers && under === undefined ? (
              <p className="text-muted text-sm">{t`Reply to ${comment.answers.username}`}</p>
            ) : null}
            <ClampedUserText text={comment.content} className="mt-0.5 text-base!" />
            <div className="mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
              {comment.refusal === null ? (
                <p className="flex items-center gap-1.5 text-muted text-sm">
                  <QueuedIndicator />
                  {t`Waiting for a connection`}
                </p>
              ) : (
                // The toast about it is the alert.
                <p className="flex items-center gap-1.5 text-danger text-sm">
                  <CircleAlert aria-hidden="true" className="size-4 shrink-0" />
                  {comment.refusal}
                </p>
              )}
              {hasBox ? (
                <Button variant="quiet" size="sm" onClick={() => takeBack(comment)}>
                  {t`Undo`}
                </Button>
              ) : (
                <div className="flex gap-2">
                  <Button variant="quiet" size="sm" onClick={() => void copy(comment)}>
                    {t`Copy`}
                  </Button>
                  <Button variant="quiet" size="sm" onClick={() => drop(comment)}>
                    {t`Discard`}
                  </Button>
                </div>
              )}
            </div>
          </div>
        </li>
      ))}
    </ul>
  )
}
