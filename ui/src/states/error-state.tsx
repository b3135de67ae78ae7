import { RotateCw } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../actions/button.tsx'
import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'
import { ErrorIllustration } from './error-illustration.tsx'
import { IllustrationSvg } from './illustration-svg.tsx'
import { useRetryWhenOnlineOrVisible } from './use-retry-when-online-or-visible.ts'

export type ErrorStateProps = {
  /** One sentence: what did not work. */
  title: ReactNode
  description?: ReactNode
  /** Called to retry, also automatically when the browser is online again. */
  onRetry?: () => void
  /** True while the retry runs. */
  busy?: boolean
  /** A number that support can look up. */
  reference?: string
  className?: string
}

export function ErrorState({ title, description, onRetry, busy, reference, className }: ErrorStateProps) {
  const labels = useUiLabels()
  useRetryWhenOnlineOrVisible(onRetry, busy)
  return (
    <div role="alert" className={classNames('flex flex-col items-center px-6 py-14 text-center', className)}>
      <IllustrationSvg className="mb-5">
        <ErrorIllustration />
      </IllustrationSvg>
      <p className="max-w-80 text-balance font-bold font-display text-lg">{title}</p>
      {description ? <p className="mt-1.5 max-w-88 text-pretty text-muted">{description}</p> : null}
      {onRetry ? (
        <Button variant="secondary" icon={<RotateCw />} busy={busy} onClick={onRetry} className="mt-5">
          {labels.retry}
        </Button>
      ) : null}
      {reference ? <p className="tabular mt-4 text-xs text-muted">{reference}</p> : null}
    </div>
  )
}
