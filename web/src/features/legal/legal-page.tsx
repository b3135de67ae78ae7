import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { SupportEmailLink } from '../../layout/links/support-email-link.tsx'
import { listLegalDocuments } from '../../layout/site/legal-documents.ts'
import { SiteHero } from '../../layout/site/site-hero.tsx'
import { SitePage } from '../../layout/site/site-page.tsx'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'

export function LegalPage() {
  const { t } = useLingui()
  const { name } = deploymentSettings.brand
  return (
    <SitePage
      title={t`Legal`}
      description={t`The terms, the privacy policy, the acceptable use policy and the removal procedure of ${name}.`}
    >
      <SiteHero
        topic={t`Legal`}
        title={<Trans>The rules, in plain language</Trans>}
        lead={
          <Trans>
            Four documents explain what you can expect from {name} and what {name} expects from you. Each
            begins with a summary.
          </Trans>
        }
      />
      <div className="site-width pb-20 header:pb-28">
        <ul className="border-t">
          {listLegalDocuments().map(({ to, title, description, updated }) => (
            <li key={to} className="border-b">
              <Link
                to={to}
                className="group grid gap-x-16 gap-y-2 py-8 header:grid-cols-[minmax(0,19rem)_minmax(0,1fr)_auto]"
              >
                <h2 className="text-2xl transition-colors group-hover:text-link">{title}</h2>
                <span className="max-w-144">
                  <span className="block text-pretty text-md text-muted leading-7">{description}</span>
                  {updated === null ? null : (
                    <span className="mt-2 block text-muted text-sm">
                      <Trans>
                        Last updated <time dateTime={updated}>{formatLongDate(updated)}</time>
                      </Trans>
                    </span>
                  )}
                </span>
                <ArrowRight
                  aria-hidden="true"
                  className="mt-1 hidden size-6 text-muted transition-transform group-hover:translate-x-1 rtl:group-hover:-translate-x-1 group-hover:text-link header:block"
                />
              </Link>
            </li>
          ))}
        </ul>
        <p className="mt-10 max-w-136 text-pretty text-md text-muted leading-7">
          <Trans>
            Send questions about any of these to{' '}
            <SupportEmailLink className="font-medium text-link underline underline-offset-2" />.
          </Trans>
        </p>
      </div>
    </SitePage>
  )
}
