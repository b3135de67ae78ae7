import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type ProgressProps = {
  /** Progress from 0 to 1; undefined while unknown. */
  value?: number
  label?: string
  tone?: 'accent' | 'success' | 'danger'
  className?: string
}

const tones = { accent: 'bg-accent', success: 'bg-success', danger: 'bg-danger' }

export function Progress({ value, label, tone = 'accent', className }: ProgressProps) {
  const labels = useUiLabels()
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label ?? labels.progress}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={classNames(
        'h-1.5 w-full overflow-hidden rounded-full bg-raised forced-colors:outline',
        className,
      )}
    >
      {percent === undefined ? (
        <div className="shimmer size-full" />
      ) : (
        <div
          className={classNames('h-full rounded-full transition-[width]', tones[tone])}
          style={{ width: `${percent}%` }}
        />
      )}
    </div>
  )
}
