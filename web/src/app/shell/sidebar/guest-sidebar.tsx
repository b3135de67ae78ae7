import { Button } from '@fanfare/ui/actions/button'
import { IconButton } from '@fanfare/ui/actions/icon-button'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { LogIn, UserRoundPlus } from 'lucide-react'
import { BrandLink } from '../../../layout/links/brand-link.tsx'
import { ThemeToggle } from '../../../layout/preferences/theme-toggle.tsx'
import { paths } from '../../../lib/paths.ts'
import { LanguageMenuRow } from '../language-menu-row.tsx'
import { buildGuestNavItems } from '../nav-items.ts'
import { NavList } from './nav-list.tsx'

/** Sidebar for guests: full on desktops, icons on tablets. */
export function GuestSidebar() {
  const { t } = useLingui()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <>
      <BrandLink collapsing />
      <div className="mt-5 flex flex-col gap-5 tablet:items-center desktop:items-stretch">
        <NavList items={buildGuestNavItems()} collapsing />
        <div className="hidden rounded-lg border bg-surface p-4 desktop:block">
          <p className="text-pretty text-muted text-sm">
            {t`Follow the creators you love, and share what you make.`}
          </p>
          <Button asChild full className="mt-3">
            <Link to={paths.auth(here)}>{t`Join community`}</Link>
          </Button>
        </div>
        <IconButton
          label={t`Join community`}
          title={t`Join community`}
          variant="primary"
          size="lg"
          icon={<UserRoundPlus aria-hidden="true" />}
          link={<Link to={paths.auth(here)} />}
          className="desktop:hidden"
        />
      </div>
      <div className="mt-auto flex flex-col pt-4 tablet:items-center desktop:items-stretch">
        <ThemeToggle collapsing />
        <LanguageMenuRow collapsing />
        <div className="mt-2 hidden desktop:block">
          <Button asChild variant="secondary" full icon={<LogIn aria-hidden="true" />}>
            <Link to={paths.login(here)}>{t`Sign in`}</Link>
          </Button>
        </div>
        <IconButton
          label={t`Sign in`}
          title={t`Sign in`}
          variant="outline"
          size="lg"
          icon={<LogIn aria-hidden="true" />}
          link={<Link to={paths.login(here)} />}
          className="mt-2 desktop:hidden"
        />
      </div>
    </>
  )
}
