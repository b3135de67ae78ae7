import type { ReactNode } from 'react'
import { classNames } from '../lib/class-names.ts'

/** The sheet that line drawings are on; decoration. */
export function IllustrationSvg({ className, children }: { className?: string; children: ReactNode }) {
  return (
    <svg
      width="140"
      height="112"
      viewBox="0 0 140 112"
      fill="none"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={classNames('block', className)}
    >
      {children}
    </svg>
  )
}
