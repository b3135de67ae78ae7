import { classes } from '@fanfare/ui/classes'
import type { ReactNode } from 'react'

/** Running text: a measure of about seventy characters, room between the lines, links that look like links. */
export function Prose({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={classes('prose', className)}>{children}</div>
}
