import type { ReactNode } from 'react'
import { usePageTitle } from './use-page-title.ts'

type PageHeadingProps = {
  title: string
  /** Count or amount next to the title. */
  detail?: ReactNode
  /** Actions on the whole list, at the right. */
  children?: ReactNode
}

export function PageHeading({ title, detail, children }: PageHeadingProps) {
  usePageTitle(title)
  return (
    <header className="flex min-h-15 flex-wrap items-center gap-x-3 gap-y-2 border-b px-5 py-3">
      <h1 className="text-lg">{title}</h1>
      {detail ? <p className="text-muted mobile:order-last mobile:basis-full">{detail}</p> : null}
      {children ? <div className="ml-auto flex flex-wrap items-center gap-2">{children}</div> : null}
    </header>
  )
}
