import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

type PageHeadingProps = {
  title: string
  /** Beside the title: how many, how much. */
  detail?: ReactNode
  /** At the right: what may be done with all of it. */
  children?: ReactNode
}

export function PageHeading({ title, detail, children }: PageHeadingProps) {
  usePageTitle(title)
  return (
    <header className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-b px-5 py-3">
      <h1 className="text-lg">{title}</h1>
      {detail ? <p className="text-muted">{detail}</p> : null}
      {children ? <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  )
}
