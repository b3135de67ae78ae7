import { useLingui } from '@lingui/react/macro'
import { Suspense } from 'react'
import { lazyComponent } from '../../lib/lazy-component.ts'
import { deploymentSettings } from '../../lib/page-settings.ts'
import { paths } from '../../lib/paths.ts'
import { SiteLink } from './site-link.tsx'

const ChoicesButton = lazyComponent(
  async () => (await import('../consent/privacy-choices-button.tsx')).PrivacyChoicesButton,
)

/** The way from the app to its public and legal pages. */
export function SiteLinks() {
  const { t } = useLingui()
  const links = [
    { label: t`About`, to: paths.about() },
    { label: t`Mobile App`, to: paths.mobileApp() },
    { label: t`Support`, to: paths.support() },
    { label: t`Terms`, to: paths.terms() },
    { label: t`Privacy`, to: paths.privacy() },
  ]
  return (
    <div className="px-2 text-muted text-sm">
      <nav aria-label={t`About this site`}>
        <ul className="flex flex-wrap gap-x-1.5">
          {links.map(({ label, to }) => (
            <li key={to} className="not-last:after:ms-1.5 not-last:after:content-['·']">
              <SiteLink
                to={to}
                className="inline-flex touch:min-h-11 items-center py-0.5 hover:text-text hover:underline"
              >
                {label}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      {deploymentSettings.analytics === null ? null : (
        <Suspense fallback={<div className="h-6" />}>
          <ChoicesButton className="py-0.5 hover:text-text hover:underline" />
        </Suspense>
      )}
      <p className="mt-1">© {deploymentSettings.brand.name}</p>
    </div>
  )
}
