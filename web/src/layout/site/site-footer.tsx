import { useLingui } from '@lingui/react/macro'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { PrivacyChoicesButton } from '../consent/privacy-choices-button.tsx'
import { BrandLink } from '../links/brand-link.tsx'
import { SiteLink } from '../links/site-link.tsx'
import { SupportEmailLink } from '../links/support-email-link.tsx'
import { ThemeToggle } from '../preferences/theme-toggle.tsx'
import { buildSiteNavItems, type SiteNavItem } from './site-nav-items.ts'

export function SiteFooter() {
  const { t } = useLingui()
  const { name } = deploymentSettings.brand
  const documents = [
    { label: t`Terms of service`, to: paths.terms() },
    { label: t`Privacy policy`, to: paths.privacy() },
    { label: t`Acceptable use policy`, to: paths.acceptableUse() },
    { label: t`Content removal`, to: paths.contentRemoval() },
  ]
  return (
    <footer className="border-t bg-surface print:hidden">
      <div className="site-width grid gap-10 pt-14 pb-10 tablet:grid-cols-2 header:grid-cols-[minmax(0,1fr)_auto_auto] header:gap-24">
        <div className="tablet:col-span-2 header:col-span-1">
          <BrandLink />
          <p className="mt-4 max-w-72 text-pretty text-muted">
            {t`Closer to the creators you love, and a fair way to support them.`}
          </p>
          <p className="mt-4">
            <SupportEmailLink className="font-medium text-link underline underline-offset-2" />
          </p>
        </div>
        <FooterList title={t`About this site`} links={buildSiteNavItems()} />
        <FooterList title={t`Legal`} links={documents} />
      </div>
      <div className="site-width">
        <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-t pt-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
          <p className="text-muted text-sm">© {name}</p>
          <PrivacyChoicesButton className="ms-auto min-h-9 touch:min-h-11 text-muted text-sm hover:text-text" />
          <div className="-me-3.5">
            <ThemeToggle />
          </div>
        </div>
      </div>
    </footer>
  )
}

function FooterList({ title, links }: { title: string; links: SiteNavItem[] }) {
  return (
    <nav aria-label={title}>
      <h2 className="font-sans font-semibold text-base tracking-normal">{title}</h2>
      <ul className="mt-2">
        {links.map(({ label, to }) => (
          <li key={to}>
            <SiteLink
              to={to}
              className="inline-flex min-h-9 touch:min-h-11 items-center text-muted hover:text-text"
            >
              {label}
            </SiteLink>
          </li>
        ))}
      </ul>
    </nav>
  )
}
