import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

export type ProgressRingProps = {
  /** Seconds it takes to fill on its own, slower and slower: for work of unknown length. */
  seconds: number
  /** Progress from 0 to 1, if known: fills the ring that far. */
  share?: number | undefined
  /** Fills it at once. */
  isDone: boolean
  /** Icon in the middle. */
  icon?: ReactNode
  className?: string
}

const radius = 34
const circumference = 2 * Math.PI * radius

/** Decoration beside words that tell how far something is. */
export function ProgressRing({ seconds, share, isDone, icon, className }: ProgressRingProps) {
  const filled = isDone ? 1 : share
  return (
    <span aria-hidden="true" className={classNames('relative grid size-20 place-items-center', className)}>
      <svg
        aria-hidden="true"
        viewBox="0 0 80 80"
        fill="none"
        strokeWidth="5"
        className="-rotate-90 absolute inset-0 size-full"
      >
        <circle cx="40" cy="40" r={radius} className="stroke-border" />
        <circle
          cx="40"
          cy="40"
          r={radius}
          strokeLinecap="round"
          strokeDasharray={circumference}
          style={
            filled === undefined
              ? { animationDuration: `${seconds}s` }
              : { strokeDashoffset: circumference * (1 - filled) }
          }
          className={classNames(
            'stroke-accent',
            filled === undefined ? 'ring-fill' : 'transition-[stroke-dashoffset]',
          )}
        />
      </svg>
      <span className="animate-pop-in text-link [&_svg]:size-8">{icon}</span>
    </span>
  )
}
