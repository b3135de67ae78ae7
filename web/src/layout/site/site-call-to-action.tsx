import type { ReactNode } from 'react'
import { SiteSignInButtons } from './site-sign-in-buttons.tsx'

/** The close of a public page: what to do next. */
export function SiteCallToAction({ title, text }: { title: ReactNode; text: ReactNode }) {
  return (
    <section className="border-t">
      <div className="site-width flex flex-col items-start gap-8 py-16 tablet:flex-row tablet:items-center tablet:justify-between header:py-24">
        <div>
          <h2 className="text-3xl tracking-[-0.02em] tablet:text-4xl">{title}</h2>
          <p className="mt-3 text-pretty text-lg text-muted">{text}</p>
        </div>
        <SiteSignInButtons large />
      </div>
    </section>
  )
}
