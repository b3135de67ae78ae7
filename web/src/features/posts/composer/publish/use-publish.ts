import { useEffect, useEffectEvent, useState } from 'react'
import type { DialogControl } from '../../../../layout/dialogs/dialogs.tsx'
import type { Composer } from '../use-composer.ts'
import { type PublishJob, type PublishStatus, useAllPublishJobs } from './publish-jobs.ts'
import { enqueuePublishJob, markPublishJobUnwatched, returnJobToComposer } from './publish-queue.ts'

const shownPublishedMs = 1500

type Publish = {
  /** The post of this dialog on its way, or as it was when the dialog began to close; null while it is being written. */
  publishJob: PublishJob | null
  hasVideo: boolean
  send: (isPublicPost: boolean) => void
  cancel: () => void
  /** Goes on without the dialog: the feed shows how far it is. */
  leave: () => void
}

/** Publishes what is written in a dialog, which stays open when that fails, with why. */
export function usePublishFromDialog(
  userId: string,
  composer: Composer,
  { open, onOpenChange }: DialogControl,
): Publish {
  const { state, submission, files, handOver, takeBack } = composer
  const [publishJobId, setPublishJobId] = useState<string | null>(null)
  /** The publish job as it was shown last, for the dialog while it closes: its form would flash otherwise. */
  const [lastShown, setLastShown] = useState<PublishJob | null>(null)
  const publishJob = useAllPublishJobs().find(({ id }) => id === publishJobId) ?? lastShown
  const hasVideo = state.attachments.some(({ kind }) => kind === 'VIDEO')

  function send(isPublicPost: boolean) {
    submission.clear()
    handOver()
    setPublishJobId(enqueuePublishJob({ userId, draft: state, files, isPublicPost, isWatched: true }))
  }

  function cancel() {
    const taken = publishJobId && returnJobToComposer(publishJobId)
    setPublishJobId(null)
    if (taken) takeBack(taken.draft)
  }

  function release() {
    setLastShown(publishJob)
    if (publishJobId) markPublishJobUnwatched(publishJobId)
    setPublishJobId(null)
  }

  function leave() {
    release()
    onOpenChange(false)
  }

  const settle = useEffectEvent((reached: PublishStatus | undefined) => {
    if (reached === 'failed') {
      cancel()
      submission.fail([...(publishJob?.problems ?? [])], publishJob?.fieldErrors)
    }
    if (reached !== 'published') return undefined
    const timer = setTimeout(leave, hasVideo ? shownPublishedMs : 0)
    return () => clearTimeout(timer)
  })
  const status = publishJob?.status
  useEffect(() => settle(status), [status])

  const leaveToFeed = useEffectEvent(release)
  useEffect(() => {
    if (!open) leaveToFeed()
    return () => leaveToFeed()
  }, [open])

  return { publishJob, hasVideo, send, cancel, leave }
}
