import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type CharacterCounterRingProps = {
  used: number
  max: number
  className?: string
}

const radius = 10
const circumference = 2 * Math.PI * radius

/** Characters left of a text: a warning under 20, a danger below 0. */
export function CharacterCounterRing({ used, max, className }: CharacterCounterRingProps) {
  const labels = useUiLabels()
  const left = max - used
  const share = Math.min(1, used / max)
  const tone = left < 0 ? 'text-danger' : left < 20 ? 'text-warning' : 'text-muted'
  return (
    <span className={classNames('-my-1 inline-flex items-center gap-1.5 align-middle', tone, className)}>
      <span aria-hidden="true" className="tabular font-medium text-sm">
        {left}
      </span>
      <svg width="24" height="24" viewBox="0 0 24 24" fill="none" strokeWidth="2.5" aria-hidden="true">
        <circle cx="12" cy="12" r={radius} className="stroke-border" />
        <circle
          cx="12"
          cy="12"
          r={radius}
          stroke="currentColor"
          strokeLinecap="round"
          strokeDasharray={circumference}
          strokeDashoffset={circumference * (1 - share)}
          opacity={used > 0 ? 1 : 0}
          transform="rotate(-90 12 12)"
          className={classNames('transition-[stroke-dashoffset]', left >= 20 && 'stroke-accent')}
        />
      </svg>
      <span className="sr-only">{left < 0 ? labels.charactersOver(-left) : labels.charactersLeft(left)}</span>
      <span role="status" className="sr-only">
        {left === 19 || left === 0
          ? labels.charactersLeft(left)
          : left === -1
            ? labels.charactersOver(1)
            : ''}
      </span>
    </span>
  )
}
