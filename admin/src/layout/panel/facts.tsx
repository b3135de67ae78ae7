import type { ReactNode } from 'react'

export function Facts({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5">{children}</dl>
}

export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{name}</dt>
      <dd className="min-w-0 break-words text-right">{children}</dd>
    </>
  )
}

type PartProps = {
  title: string
  detail?: string
  /** True for a section of a page, directly under its title. */
  isOfPage?: boolean
  children: ReactNode
}

/** A part of a panel under a heading of its own. */
export function PanelSection({ title, detail, isOfPage = false, children }: PartProps) {
  const Heading = isOfPage ? 'h2' : 'h3'
  return (
    <section aria-label={title}>
      <Heading className="mb-2 flex items-baseline gap-3 font-sans font-semibold text-base">
        {title}
        {detail ? <span className="ml-auto font-normal text-muted text-sm">{detail}</span> : null}
      </Heading>
      {children}
    </section>
  )
}
