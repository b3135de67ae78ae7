import { classNames } from '@fanfare/ui/lib/class-names'
import type { ReactNode } from 'react'

/** Running text: a measure of about seventy characters, room between the lines, links that look like links. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classNames('prose', className)}>{children}</div>
}
