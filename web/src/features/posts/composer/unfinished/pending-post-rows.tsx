import { discardPublication } from '@fanfare/contract/calls/social/posts'
import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import { Button } from '@fanfare/ui/actions/button'
import { Spinner } from '@fanfare/ui/actions/spinner'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { toastError } from '../../../../layout/toasts/toast-error.ts'
import { callApi } from '../../../../lib/api/call.ts'
import { isApiProblem } from '../../../../lib/api/problem.ts'
import { translateApiMessage } from '../../../../lib/api/translate-api-message.ts'
import type { PublishJob } from '../publish/publish-jobs.ts'
import { pendingPostsQuery } from './pending-posts-query.ts'
import { PublishJobRow } from './publish-job-rows.tsx'

type PendingPostRowsProps = { publishJobs: readonly PublishJob[]; pendingPosts: readonly PostWithStatus[] }

/** Lists the posts that are being uploaded or processed, and those that failed. */
export function PendingPostRows({ publishJobs, pendingPosts }: PendingPostRowsProps) {
  const { t } = useLingui()
  if (publishJobs.length === 0 && pendingPosts.length === 0) return null
  return (
    <ul aria-label={t`Posts in progress`} className="divide-y border-b">
      {publishJobs.map((publishJob) => (
        <PublishJobRow key={publishJob.id} publishJob={publishJob} />
      ))}
      {pendingPosts.map((pending) => (
        <li key={pending.postId} className="flex items-center gap-3 px-4 py-3 tablet:px-5">
          {pending.status === 'FAILED' ? (
            <FailedRow pending={pending} />
          ) : (
            <>
              <span className="grid size-5 shrink-0 place-items-center text-link">
                <Spinner size={18} />
              </span>
              <RowText caption={pending.caption} text={t`Processing. It will be published automatically.`} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function RowText({ caption, text }: { caption: string; text: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{caption}</span>
      <span className="block text-pretty text-muted text-sm">{text}</span>
    </span>
  )
}

function FailedRow({ pending: { postId, caption, failure } }: { pending: PostWithStatus }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => callApi(discardPublication, { params: { postId } }),
    onError: (error) => {
      // It is gone already: another tab was first.
      if (!isApiProblem(error, 'POST_NOT_FOUND')) toastError(error)
    },
    onSettled: () => client.invalidateQueries(pendingPostsQuery),
  })
  return (
    <>
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <RowText
        caption={caption}
        text={
          failure === null
            ? t`Post Server Error: Please try again or contact our support team is this continues`
            : translateApiMessage(failure)
        }
      />
      <Button variant="secondary" size="sm" busy={discard.isPending} onClick={() => discard.mutate()}>
        {t`Discard`}
      </Button>
    </>
  )
}
