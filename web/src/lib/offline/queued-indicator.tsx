import { Clock } from 'lucide-react'

/** Icon beside what is shown already and still to be sent. */
export function QueuedIndicator() {
  return <Clock aria-hidden="true" className="size-3.5! shrink-0 fill-none!" />
}
