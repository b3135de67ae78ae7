import { classNames } from '../lib/class-names.ts'

export type BrandMarkProps = {
  /** URL of another brand’s mark; null for our own. */
  src: string | null
  /** Side of the mark in pixels. */
  size?: number
  /** Adds the name beside it. */
  name?: string
  className?: string
}

/** The mark of the brand, ours the megaphone. Without `name` it is decoration: name the link around it. */
export function BrandMark({ src, size = 28, name, className }: BrandMarkProps) {
  return (
    <span className={classNames('inline-flex items-center gap-2.5', className)}>
      {src === null ? (
        <svg
          width={size}
          height={size}
          viewBox="0 0 32 32"
          fill="none"
          aria-hidden="true"
          className="shrink-0"
        >
          <path
            className="fill-accent"
            d="M17.9 6.9c1.1-.6 2.4.2 2.4 1.4v15.4c0 1.2-1.3 2-2.4 1.4l-5-2.5v2.2a2 2 0 0 1-2 2H9.6a2 2 0 0 1-2-2v-4.7l-4.2-2a2.3 2.3 0 0 1 0-4.2L17.9 6.9Z"
          />
          <path
            className="stroke-accent"
            strokeWidth="2.6"
            strokeLinecap="round"
            d="M24.5 16h5M23.9 10.3l4.5-2.6M23.9 21.7l4.5 2.6"
          />
        </svg>
      ) : (
        <img src={src} width={size} height={size} alt="" className="shrink-0" />
      )}
      {name ? <span className="font-bold font-display text-2xl tracking-tight">{name}</span> : null}
    </span>
  )
}
