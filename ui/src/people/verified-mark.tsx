import { classNames } from '../lib/class-names.ts'
import { useUiLabels } from '../lib/ui-labels.tsx'

export type VerifiedMarkProps = {
  /** Side in pixels. */
  size?: number
  className?: string
}

export function VerifiedMark({ size = 16, className }: VerifiedMarkProps) {
  const labels = useUiLabels()
  return (
    <svg
      role="img"
      aria-label={labels.verified}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      className={classNames('inline-block shrink-0', className)}
    >
      <path
        className="fill-accent"
        d="M12 1.5c1.2 0 2 1.5 3.1 1.9 1.1.5 2.7-.1 3.6.8.9.9.3 2.5.8 3.6.4 1.1 1.9 1.9 1.9 3.2v2c0 1.3-1.5 2.1-1.9 3.2-.5 1.1.1 2.7-.8 3.6-.9.9-2.5.3-3.6.8-1.1.4-1.9 1.9-3.1 1.9s-2-1.5-3.1-1.9c-1.1-.5-2.7.1-3.6-.8-.9-.9-.3-2.5-.8-3.6C4.1 15.1 2.6 14.3 2.6 13v-2c0-1.3 1.5-2.1 1.9-3.2.5-1.1-.1-2.7.8-3.6.9-.9 2.5-.3 3.6-.8C10 3 10.8 1.5 12 1.5Z"
      />
      <path
        className="stroke-on-accent"
        fill="none"
        strokeWidth="2.4"
        strokeLinecap="round"
        strokeLinejoin="round"
        d="m8.2 12.3 2.6 2.6 5-5.4"
      />
    </svg>
  )
}
