import type { ReactNode } from 'react'

type SiteSectionProps = { title: ReactNode; children: ReactNode; id?: string }

/** A part of a public page between hairlines: its heading at the left, its text in a readable measure. */
export function SiteSection({ title, children, id }: SiteSectionProps) {
  return (
    <section id={id} className="scroll-mt-20 border-t">
      <div className="site-width grid gap-x-16 gap-y-6 py-14 tablet:py-18 header:grid-cols-[minmax(0,19rem)_minmax(0,1fr)] header:py-24">
        <h2 className="text-2xl tracking-[-0.015em] tablet:text-3xl">{title}</h2>
        <div className="min-w-0">{children}</div>
      </div>
    </section>
  )
}
