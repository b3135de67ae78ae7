import type { CreatorProfile } from '@fanfare/contract/shapes/social/creators'
import { useLingui } from '@lingui/react/macro'
import { LazyMenuButton } from '../../layout/menus/lazy-menu-button.tsx'

const load = async () => (await import('./opened-profile-menu.tsx')).OpenedProfileMenu

/** The button of a profile's menu. */
export function ProfileMenuButton({ creator }: { creator: CreatorProfile }) {
  const { t } = useLingui()
  return <LazyMenuButton load={load} of={{ creator }} label={t`Profile options`} variant="outline" />
}
