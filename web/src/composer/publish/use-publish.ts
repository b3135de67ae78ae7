import { discardPublication } from '@fanfare/contract/calls/posts'
import type { Publication } from '@fanfare/contract/shapes/posts'
import { newIdempotencyKey } from '@fanfare/ui/idempotency-key'
import { toast } from '@fanfare/ui/layers/toast'
import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { api } from '../../api/call.ts'
import { ApiProblem } from '../../api/problem.ts'
import type { Composer } from '../use-composer.ts'
import { publicationsQuery } from './publications-query.ts'
import { processed, publishPost } from './publish-post.ts'
import { useAnnounce } from './use-announce.ts'

/** Where a post is on its way; `published` is shown for a moment when it has a video. */
export type Phase = 'uploading' | 'publishing' | 'processing' | 'published'

const shownPublishedMs = 1500

/** Publishes a post once however often it is tried, and waits until its files are ready. The dialog stays open when that
 * fails, with why. */
export function usePublish(
  { state, dispatch, submission, forget, clear, files }: Composer,
  close: () => void,
) {
  const { t } = useLingui()
  const client = useQueryClient()
  const announce = useAnnounce()
  const [phase, setPhase] = useState<Phase | null>(null)
  const unexplained = t`Post Server Error: Please try again or contact our support team is this continues`
  const hasVideo = state.attachments.some(({ kind }) => kind === 'VIDEO')

  function run(
    publish: (signal: AbortSignal) => Promise<Publication>,
    succeed: (publication: Publication) => Promise<void>,
  ) {
    return submission.run(async (signal) => {
      try {
        const publication = await publish(signal)
        if (publication.status === 'FAILED') await fail(publication)
        else await succeed(publication)
      } catch (error) {
        const isRefused = error instanceof ApiProblem && error.status < 500
        if (isRefused && !signal.aborted) dispatch({ do: 'submit', requestKey: null })
        throw error
      } finally {
        files.recheck()
        if (!signal.aborted) setPhase(null)
      }
    }, unexplained)
  }

  function stop() {
    submission.stop()
    setPhase(null)
  }

  async function finish(publication: Publication) {
    forget()
    if (hasVideo) {
      setPhase('published')
      await new Promise((resolve) => setTimeout(resolve, shownPublishedMs))
    }
    close()
    await tell(publication)
  }

  async function tell(publication: Publication) {
    toast.success(t`Published`, announce.toastOf(publication))
    await announce.spread(publication)
  }

  /** All of it is still in the dialog: the one that failed is not needed. */
  async function fail({ postId, failure }: Publication) {
    dispatch({ do: 'submit', requestKey: null })
    submission.fail([failure ?? unexplained])
    await api(discardPublication, { params: { postId } })
  }

  function send(isPublicPost: boolean) {
    return run(async (signal) => {
      setPhase('uploading')
      const idempotencyKey = state.requestKey ?? newIdempotencyKey()
      dispatch({ do: 'submit', requestKey: idempotencyKey })
      const keys = state.attachments.map(({ key }) => key)
      const uploads = await files.finish(keys, signal)
      setPhase('publishing')
      const publication = await publishPost({ state, isPublicPost, uploads, idempotencyKey }, signal)
      if (publication.status !== 'PROCESSING') return publication
      dispatch({ do: 'accept', postId: publication.postId })
      return wait(publication.postId, signal)
    }, finish)
  }

  function wait(postId: string, signal: AbortSignal) {
    setPhase('processing')
    return processed(postId, signal)
  }

  /** It was sent before the page was left: goes on waiting for it, and then begins afresh. */
  const goOn = useEffectEvent(() => {
    const { postId } = state
    if (!postId) return
    void run(
      (signal) => wait(postId, signal),
      async (publication) => {
        forget()
        clear()
        await tell(publication)
      },
    )
  })
  const leave = useEffectEvent(() => {
    stop()
    if (state.postId) void client.invalidateQueries(publicationsQuery)
  })
  useEffect(() => {
    goOn()
    return () => leave()
  }, [])

  return {
    phase,
    hasVideo,
    send,
    /** Stops waiting for the files; they are sent all the same. */
    cancel: stop,
    /** Leaves the server to it: the post goes live by itself, and every page shows that it is on its way. */
    leaveToServer() {
      stop()
      forget()
      close()
      void client.invalidateQueries(publicationsQuery)
    },
  }
}
