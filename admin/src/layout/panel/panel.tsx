import type { ReactNode } from 'react'

type PanelProps = {
  /** Its heading, and what is said of it in a word or two. */
  head: ReactNode
  /** What is to be decided, and what helps to: beside the rest where there is room. */
  decision: ReactNode
  children: ReactNode
}

/** What is open in a queue: under its heading, what there is to know, and the decision. */
export function Panel({ head, decision, children }: PanelProps) {
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
