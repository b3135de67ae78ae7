import { t } from '@lingui/core/macro'
import { paths } from '../../lib/paths.ts'

export type SiteNavItem = { label: string; to: string }

/** The places of the public header, in its order. */
export function buildSiteNavItems(): SiteNavItem[] {
  return [
    { label: t`About Us`, to: paths.about() },
    { label: t`Mobile App`, to: paths.mobileApp() },
    { label: t`Investors`, to: paths.investors() },
    { label: t`Support Center`, to: paths.support() },
    { label: t`Legals`, to: paths.legal() },
  ]
}
