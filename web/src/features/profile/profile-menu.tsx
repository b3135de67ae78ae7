import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { useLingui } from '@lingui/react/macro'
import { LazyMenuButton } from '../../layout/menus/lazy-menu-button.tsx'

const load = async () => (await import('./profile-menu-content.tsx')).ProfileMenuContent

/** The button of a profile's menu. */
export function ProfileMenu({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  return <LazyMenuButton load={load} of={{ creator }} label={t`Profile options`} variant="outline" />
}
