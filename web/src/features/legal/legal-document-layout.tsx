import type { LegalDocumentName } from '@fanfare/contract/text/legal-text'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { listLegalDocuments, requireLegalDocument } from '../../layout/site/legal-documents.ts'
import { Prose } from '../../layout/site/prose.tsx'
import { SitePage } from '../../layout/site/site-page.tsx'
import { formatLongDate } from '../../lib/i18n/format-time.ts'

export type LegalSection = {
  /** Anchor of the section; permanent, because others link to it. */
  id: string
  title: string
  body: ReactNode
}

type LegalDocumentLayoutProps = {
  name: LegalDocumentName
  title: string
  /** The day of its last change, YYYY-MM-DD. */
  updated: string | null
  /** Summary in a few sentences. */
  summary: ReactNode
  sections: LegalSection[]
  /** Language of the text, which may differ from that of the page. */
  lang: string
}

/** A document of numbered sections with its contents beside it, made to be read, linked to and printed. */
export function LegalDocumentLayout({
  name,
  title,
  updated,
  summary,
  sections,
  lang,
}: LegalDocumentLayoutProps) {
  const { t } = useLingui()
  const { to, description } = requireLegalDocument(name)
  const written = { lang, dir: lang === 'ar' ? 'rtl' : 'ltr' } as const
  return (
    <SitePage title={title} description={description}>
      <div className="site-width grid gap-x-16 pt-12 pb-20 tablet:pt-16 header:grid-cols-[15rem_minmax(0,1fr)] header:pt-24 print:block print:p-0">
        <header className="header:col-start-2">
          <p className="text-muted text-sm">
            <Link
              to="/site/legal"
              className="font-semibold text-link underline-offset-2 hover:underline print:hidden"
            >{t`Legal`}</Link>
            <span aria-hidden="true" className="mx-2 print:hidden">
              /
            </span>
            {updated === null ? (
              title
            ) : (
              <Trans>
                Last updated <time dateTime={updated}>{formatLongDate(updated)}</time>
              </Trans>
            )}
          </p>
          <h1
            {...written}
            className="mt-4 text-[clamp(2.125rem,1.6rem+2.4vw,3.25rem)] leading-[1.08] tracking-[-0.025em]"
          >
            {title}
          </h1>
          <div {...written}>
            <Prose className="mt-6 text-lg! text-muted leading-7! print:text-text">{summary}</Prose>
          </div>
        </header>
        <aside className="mt-10 header:col-start-1 header:row-span-2 header:row-start-1 header:mt-0 print:hidden">
          <details className="group rounded-md border bg-surface header:hidden">
            <summary className="flex h-13 list-none items-center justify-between px-5 font-semibold [&::-webkit-details-marker]:hidden">
              {t`On this page`}
              <ChevronDown
                aria-hidden="true"
                className="size-5 text-muted transition-transform group-open:rotate-180"
              />
            </summary>
            <Contents sections={sections} className="border-t px-5 py-3" />
          </details>
          <div className="sticky top-28 hidden max-h-[calc(100dvh-9rem)] overflow-y-auto pe-2 scrollbar-none header:block">
            <p className="font-semibold text-sm">{t`On this page`}</p>
            <Contents sections={sections} className="mt-2" />
          </div>
        </aside>
        <div className="header:col-start-2">
          {sections.map(({ id, title, body }, index) => (
            <section
              key={id}
              id={id}
              {...written}
              aria-labelledby={`${id}-title`}
              className="scroll-mt-24 pt-12 print:pt-6"
            >
              <h2 id={`${id}-title`} className="text-xl tablet:text-2xl">
                <span className="tabular me-2 text-muted">{index + 1}.</span>
                {title}
              </h2>
              <Prose className="mt-4">{body}</Prose>
            </section>
          ))}
          <nav aria-label={t`Other documents`} className="mt-20 max-w-136 border-t print:hidden">
            <ul className="divide-y border-b">
              {listLegalDocuments()
                .filter((each) => each.to !== to)
                .map((other) => (
                  <li key={other.to}>
                    <Link
                      to={other.to}
                      className="flex min-h-14 items-center font-bold font-display text-lg hover:text-link"
                    >
                      {other.title}
                    </Link>
                  </li>
                ))}
            </ul>
          </nav>
        </div>
      </div>
    </SitePage>
  )
}

function Contents({ sections, className }: { sections: LegalSection[]; className: string }) {
  const { t } = useLingui()
  return (
    <nav aria-label={t`On this page`} className={className}>
      <ol>
        {sections.map(({ id, title }, index) => (
          <li key={id}>
            <a href={`#${id}`} className="flex gap-2.5 py-1.5 text-muted text-sm hover:text-text">
              <span className="tabular w-5 shrink-0">{index + 1}.</span>
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
