import { Button } from '@fanfare/ui/actions/button'
import { Avatar } from '@fanfare/ui/people/avatar'
import { useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { lazyNewPostDialog } from '../../features/posts/composer/dialogs.ts'
import { DraftIndicator } from '../../features/posts/composer/draft-indicator.tsx'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { BrandLink } from '../../layout/links/brand-link.tsx'
import { ThemeToggle } from '../../layout/preferences/theme-toggle.tsx'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { AccountMenuItems } from './account-menu-items.tsx'
import { AccountSummary } from './account-summary.tsx'
import { Drawer } from './drawer.tsx'
import { HelpMenuRow } from './help-menu-row.tsx'
import { LanguageMenuRow } from './language-menu-row.tsx'
import { buildGuestNavItems, buildMemberNavItems, pickNewPostButtonVariant } from './nav-items.ts'
import { NavList } from './sidebar/nav-list.tsx'

/** The sidebar on phones. */
export function MobileSidebar({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  return (
    <Drawer open={open} onClose={onClose} label={t`Menu`}>
      {user ? <MemberDrawer onClose={onClose} /> : <GuestDrawer />}
    </Drawer>
  )
}

function MemberDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const user = useUser()
  const dialogs = useDialogs()
  const toUrl = useFileUrlFunction()
  if (!user) return null

  function newPost() {
    onClose()
    dialogs.open(lazyNewPostDialog, { type: 'TEXT' })
  }

  return (
    <>
      <div className="px-3.5 pt-2 pb-4">
        <Avatar
          name={user.displayName}
          src={user.avatarUrl && toUrl(user.avatarUrl, 320)}
          size="xl"
          className="mb-3"
        />
        <AccountSummary user={user} onChoose={onClose} />
      </div>
      <NavList items={buildMemberNavItems(user)} />
      <Button
        full
        variant={pickNewPostButtonVariant(user)}
        onClick={newPost}
        icon={<Plus aria-hidden="true" />}
        className="my-4"
      >
        {t`New Post`}
        <DraftIndicator userId={user.id} />
      </Button>
      <AccountMenuItems user={user} short onChoose={onClose} />
    </>
  )
}

function GuestDrawer() {
  const { t } = useLingui()
  const here = useLocation({ select: ({ href }) => href })
  return (
    <>
      <div className="px-3.5 pt-2 pb-5">
        <BrandLink />
      </div>
      <NavList items={buildGuestNavItems()} />
      <Button asChild full className="mt-4">
        <Link to={paths.auth(here)}>{t`Join community`}</Link>
      </Button>
      <Button asChild full variant="secondary" className="mt-2 mb-4">
        <Link to={paths.login(here)}>{t`Sign in`}</Link>
      </Button>
      <HelpMenuRow />
      <ThemeToggle />
      <LanguageMenuRow />
    </>
  )
}
