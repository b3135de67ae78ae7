import { classNames } from '../lib/class-names.ts'

export type SpinnerProps = {
  /** Side in pixels. */
  size?: number
  /** Announced when given; without it the spinner is decoration. */
  label?: string
  className?: string
}

export function Spinner({ size = 20, label, className }: SpinnerProps) {
  return (
    <span role={label ? 'status' : undefined} className={classNames('inline-flex shrink-0', className)}>
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2.5"
        strokeLinecap="round"
        aria-hidden="true"
        className="animate-spinner"
      >
        <circle cx="12" cy="12" r="9" opacity="0.25" />
        <path d="M21 12a9 9 0 0 0-9-9" />
      </svg>
      {label ? <span className="sr-only">{label}</span> : null}
    </span>
  )
}
