import type { ReactNode } from 'react'

type PanelProps = {
  /** Heading of the panel, with a short summary. */
  head: ReactNode
  /** Decision and its supporting information, next to the rest if the width allows. */
  decision: ReactNode
  children: ReactNode
}

/** Open item of a queue: heading, facts and decision. */
export function QueueItemPanel({ head, decision, children }: PanelProps) {
  return (
    <article>
      <header className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-1 border-b px-5 py-3">
        {head}
      </header>
      <div className="grid items-start gap-6 p-5 wide:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="flex min-w-0 flex-col gap-5">{children}</div>
        <div className="flex min-w-0 flex-col gap-6">{decision}</div>
      </div>
    </article>
  )
}
