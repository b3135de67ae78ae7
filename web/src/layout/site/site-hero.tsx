import type { ReactNode } from 'react'

type SiteHeroProps = {
  /** A word or two above the title. */
  topic: string
  title: ReactNode
  lead: ReactNode
  /** Buttons and links under the lead. */
  actions?: ReactNode
  /** Picture beside the text on desktops, below it elsewhere. */
  picture?: ReactNode
}

/** The opening of a public page. */
export function SiteHero({ topic, title, lead, actions, picture }: SiteHeroProps) {
  return (
    <div className="site-width grid grid-cols-[minmax(0,1fr)] items-center gap-x-16 gap-y-12 pt-14 pb-16 tablet:pt-20 tablet:pb-20 header:grid-cols-[minmax(0,1fr)_auto] header:pt-28 header:pb-28">
      <div>
        <p className="font-semibold text-link text-sm">{topic}</p>
        <h1 className="mt-4 max-w-170 text-[clamp(2.25rem,1.5rem+3.6vw,4.25rem)] leading-[1.06] tracking-[-0.025em]">
          {title}
        </h1>
        <p className="mt-6 max-w-144 text-pretty text-lg text-muted leading-7 tablet:text-xl tablet:leading-8">
          {lead}
        </p>
        {actions ? <div className="mt-9 flex flex-wrap items-center gap-3">{actions}</div> : null}
      </div>
      {picture}
    </div>
  )
}
