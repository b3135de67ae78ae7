import { Button } from '@fanfare/ui/button'
import { classes } from '@fanfare/ui/classes'
import { ProgressRing } from '@fanfare/ui/states/progress-ring'
import { useLingui } from '@lingui/react/macro'
import { Check } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { Phase } from './use-publish.ts'

const usualSeconds = 90

type ProcessingOverlayProps = {
  phase: Phase
  hasVideo: boolean
  /** How much of the files has arrived, from 0 to 1. */
  share: number
  onCancel: () => void
  onLeave: () => void
}

/** Over the dialog while a video is sent and made ready, or what else takes long; what it can't tell it animates, for as long as that mostly takes. */
export function ProcessingOverlay({ phase, hasVideo, share, onCancel, onLeave }: ProcessingOverlayProps) {
  const { t } = useLingui()
  const panel = useRef<HTMLDivElement>(null)
  const [isLong, setLong] = useState(false)

  useEffect(() => {
    panel.current?.focus()
    const timer = setTimeout(() => setLong(true), usualSeconds * 1000)
    return () => clearTimeout(timer)
  }, [])

  const percent = Math.round(share * 100)
  const title = hasVideo ? t`Processing Video` : t`Processing`
  const making = hasVideo ? t`Making it ready to be watched` : t`Making it ready`
  const said = {
    uploading: t`Uploading: ${percent}%`,
    publishing: t`Almost there`,
    processing: isLong ? t`This takes longer than usual.` : making,
    published: t`Published`,
  }[phase]

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
        seconds={usualSeconds}
        isDone={phase === 'published'}
        icon={phase === 'published' ? <Check /> : undefined}
      />
      <div className="flex flex-col gap-1">
        <p className="font-bold font-display text-xl">{title}</p>
        <p role="status" className="tabular text-muted">
          {said}
        </p>
      </div>
      <div className={classes('h-11', phase === 'published' && 'invisible')}>
        {phase === 'processing' ? (
          <Button variant="secondary" onClick={onLeave}>{t`Continue in the background`}</Button>
        ) : phase === 'uploading' ? (
          <Button variant="secondary" onClick={onCancel}>{t`Cancel`}</Button>
        ) : null}
      </div>
    </div>
  )
}
