import { getPublication } from '@fanfare/contract/calls/posts'
import type { Publication } from '@fanfare/contract/shapes/posts'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef } from 'react'
import { api } from '../../api/call.ts'
import { isProblem } from '../../api/problem.ts'
import { paths } from '../../paths.ts'
import { notify } from '../../toasts/toasts.tsx'
import { publicationsQuery } from './publications-query.ts'
import { PublicationsStrip } from './publications-strip.tsx'
import { useAnnounce } from './use-announce.ts'

/** Wherever a person goes meanwhile: her posts that are not live yet, or can't be, and word of each that has gone live. Home has them in its column. */
export function PublicationsDock() {
  const { data } = useQuery(publicationsQuery)
  const isHome = useLocation({ select: ({ pathname }) => pathname === paths.home() })
  useTellWhenLive(data)
  if (isHome || !data?.length) return null
  return (
    <div className="fixed end-3 bottom-[calc(4.75rem+env(safe-area-inset-bottom))] start-3 z-20 max-h-[40dvh] animate-pop-in overflow-y-auto rounded-md border bg-surface shadow-overlay tablet:end-auto tablet:bottom-4 tablet:start-4 tablet:w-90 print:hidden [&>ul]:border-b-0">
      <PublicationsStrip />
    </div>
  )
}

/** A post that was being processed and is not in the list any more has gone live, or was discarded elsewhere. */
function useTellWhenLive(publications: readonly Publication[] | undefined) {
  const { t } = useLingui()
  const announce = useAnnounce()
  const processing = useRef<string[]>([])

  const tell = useEffectEvent(async (postId: string) => {
    try {
      const { data } = await api(getPublication, { params: { postId } })
      if (data.status !== 'LIVE') return
      void notify((toast) => toast.success(t`Published`, announce.toastOf(data)))
      await announce.spread(data)
    } catch (error) {
      if (!isProblem(error, 'POST_NOT_FOUND')) console.info('A post may have gone live', error)
    }
  })

  useEffect(() => {
    if (!publications) return
    const listed = publications.map(({ postId }) => postId)
    for (const postId of processing.current) if (!listed.includes(postId)) void tell(postId)
    processing.current = publications.flatMap(({ postId, status }) =>
      status === 'PROCESSING' ? [postId] : [],
    )
  }, [publications])
}
