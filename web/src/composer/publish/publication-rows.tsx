import { discardPublication, getPublication } from '@fanfare/contract/calls/posts'
import type { Publication } from '@fanfare/contract/shapes/posts'
import { Button } from '@fanfare/ui/button'
import { toast } from '@fanfare/ui/layers/toast'
import { Spinner } from '@fanfare/ui/spinner'
import { useLingui } from '@lingui/react/macro'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { CircleAlert } from 'lucide-react'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../api/call.ts'
import { isProblem } from '../../api/problem.ts'
import { toastProblem } from '../../toasts/toast-problem.ts'
import { publicationsQuery } from './publications-query.ts'
import { useAnnounce } from './use-announce.ts'

/** What is being made ready, and what could not be; tells when one has gone live. */
export function PublicationRows({ publications }: { publications: readonly Publication[] }) {
  const { t } = useLingui()
  useTellWhenLive(publications)
  if (publications.length === 0) return null
  return (
    <ul aria-label={t`Posts that are not live yet`} className="border-b">
      {publications.map((publication) => (
        <li key={publication.postId} className="flex items-center gap-3 px-4 py-3 tablet:px-5">
          {publication.status === 'FAILED' ? (
            <FailedRow publication={publication} />
          ) : (
            <>
              <span className="grid size-5 shrink-0 place-items-center text-link">
                <Spinner size={18} />
              </span>
              <RowText caption={publication.caption} words={t`Being processed. It goes live by itself.`} />
            </>
          )}
        </li>
      ))}
    </ul>
  )
}

function RowText({ caption, words }: { caption: string; words: string }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block truncate font-medium">{caption}</span>
      <span className="block text-pretty text-muted text-sm">{words}</span>
    </span>
  )
}

function FailedRow({ publication: { postId, caption, failure } }: { publication: Publication }) {
  const { t } = useLingui()
  const client = useQueryClient()
  const discard = useMutation({
    mutationFn: () => api(discardPublication, { params: { postId } }),
    onError: (error) => {
      // It is gone already: another tab was first.
      if (!isProblem(error, 'POST_NOT_FOUND')) toastProblem(error)
    },
    onSettled: () => client.invalidateQueries(publicationsQuery),
  })
  return (
    <>
      <CircleAlert aria-hidden="true" className="size-5 shrink-0 text-danger" />
      <RowText
        caption={caption}
        words={
          failure ?? t`Post Server Error: Please try again or contact our support team is this continues`
        }
      />
      <Button variant="secondary" size="sm" busy={discard.isPending} onClick={() => discard.mutate()}>
        {t`Discard`}
      </Button>
    </>
  )
}

/** A post that was being processed and is not in the list any more has gone live, or was discarded elsewhere. */
function useTellWhenLive(publications: readonly Publication[]) {
  const { t } = useLingui()
  const announce = useAnnounce()
  const processing = useRef<string[]>([])

  const tell = useEffectEvent(async (postId: string) => {
    try {
      const { data } = await api(getPublication, { params: { postId } })
      if (data.status !== 'LIVE') return
      toast.success(t`Published`, announce.toastOf(data))
      await announce.spread(data)
    } catch (error) {
      if (!isProblem(error, 'POST_NOT_FOUND')) console.info('A post may have gone live', error)
    }
  })

  useEffect(() => {
    const listed = publications.map(({ postId }) => postId)
    for (const postId of processing.current) if (!listed.includes(postId)) void tell(postId)
    processing.current = publications.flatMap(({ postId, status }) =>
      status === 'PROCESSING' ? [postId] : [],
    )
  }, [publications])
}
