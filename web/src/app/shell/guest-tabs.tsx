import { useLingui } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { House, LogIn, Menu, Search } from 'lucide-react'
import { paths } from '../../lib/paths.ts'
import { TabButton, TabLink } from './tab.tsx'

export function GuestTabs({ onMenu }: { onMenu: () => void }) {
  const { t } = useLingui()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <>
      <TabLink label={t`Home`} to={paths.home()} icon={House} />
      <TabLink label={t`Sign in`} to={paths.login(here)} icon={LogIn} />
      <TabLink label={t`Search`} to={paths.search()} icon={Search} />
      <TabButton label={t`Menu`} onClick={onMenu}>
        <Menu aria-hidden="true" className="size-6" />
      </TabButton>
    </>
  )
}
