import { Button } from '@fanfare/ui/actions/button'
import { classNames } from '@fanfare/ui/lib/class-names'
import { ProgressRing } from '@fanfare/ui/states/progress-ring'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { formatBasisPoints } from '../../../../lib/i18n/format.ts'
import type { PublishJob } from './publish-jobs.ts'
import { isPublishJobCancellable, usePublishStatusText } from './publish-status.ts'

const typicalSeconds = 90

type PublishProgressOverlayProps = {
  publishJob: PublishJob
  hasVideo: boolean
  onCancel: () => void
  onLeave: () => void
}

/** Over the dialog while files are sent and made ready; what it can't tell it animates, for as long as that mostly takes. */
export function PublishProgressOverlay({
  publishJob,
  hasVideo,
  onCancel,
  onLeave,
}: PublishProgressOverlayProps) {
  const { t } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    panel.current?.focus()
    const timer = setTimeout(() => setLong(true), typicalSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])

  const { status, share } = publishJob
  const isUploading = status === 'uploading'
  const percent = Math.floor(share * 100)
  const title = hasVideo ? t`Processing Video` : t`Processing`

  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for forms.
    <div
      ref={panel}
      role="group"
      aria-label={title}
      tabIndex={-1}
      className="absolute inset-0 z-10 grid animate-fade-in place-content-center justify-items-center gap-5 rounded-t-xl bg-surface/95 p-6 text-center outline-none tablet:rounded-xl"
    >
      <ProgressRing
        key={isUploading ? 'measured' : 'estimated'}
        seconds={typicalSeconds}
        share={isUploading ? share : undefined}
        isDone={status === 'published'}
        icon={
          status === 'published' ? (
            <Check />
          ) : isUploading ? (
            <span className="tabular font-semibold text-md">{formatBasisPoints(percent * 100)}</span>
          ) : undefined
        }
      />
      <div className="flex flex-col gap-1">
        <p className="font-bold font-display text-xl">{title}</p>
        <p role="status" className="tabular text-muted">
          <Progressed publishJob={publishJob} hasVideo={hasVideo} isLong={isLong} />
        </p>
      </div>
      <div
        className={classNames('flex flex-wrap justify-center gap-3', status === 'published' && 'invisible')}
      >
        <Button variant="secondary" onClick={onLeave}>{t`Continue in background`}</Button>
        {isPublishJobCancellable(publishJob) ? (
          <Button variant="quiet" onClick={onCancel}>{t`Cancel`}</Button>
        ) : null}
      </div>
    </div>
  )
}

type ProgressedProps = { publishJob: PublishJob; hasVideo: boolean; isLong: boolean }

function Progressed({ publishJob, hasVideo, isLong }: ProgressedProps) {
  const { t } = useLingui()
  const usual = usePublishStatusText(publishJob)
  if (publishJob.status === 'preparing') return t`Preparing your files`
  if (publishJob.status !== 'processing') return usual
  if (isLong) return t`This is taking longer than usual.`
  return hasVideo ? t`Getting it ready to play` : t`Getting it ready`
}
