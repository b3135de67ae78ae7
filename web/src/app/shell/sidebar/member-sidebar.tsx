import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazyNewPostDialog } from '../../../features/posts/composer/dialogs.ts'
import { DraftIndicator, useHasPostDraft } from '../../../features/posts/composer/draft-indicator.tsx'
import { useDialogs } from '../../../layout/dialogs/dialogs.tsx'
import { BrandLink } from '../../../layout/links/brand-link.tsx'
import { lazyComponent } from '../../../lib/lazy-component.ts'
import { AccountButton } from '../account-button.tsx'
import { buildMemberNavItems, pickNewPostButtonVariant } from '../nav-items.ts'
import { NavList } from './nav-list.tsx'

const loadOpenedMoreMenu = () => import('../opened-more-menu.tsx')
const OpenedMoreMenu = lazyComponent(async () => (await loadOpenedMoreMenu()).OpenedMoreMenu)

/** The whole sidebar on desktops, its icons on tablets. */
export function MemberSidebar({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const [isMenuRequested, setMenuRequested] = useState(false)
  const label = useHasPostDraft(user.id) ? t`New Post, draft saved` : t`New Post`
  const preload = () => void loadOpenedMoreMenu().catch(() => undefined)
  const button = (
    <AccountButton
      user={user}
      aria-haspopup="dialog"
      aria-expanded={false}
      onPointerEnter={preload}
      onFocus={preload}
      onClick={() => setMenuRequested(true)}
    />
  )

  return (
    <>
      <BrandLink collapsing />
      <div className="mt-5 flex flex-col gap-5 tablet:items-center desktop:items-stretch">
        <NavList items={buildMemberNavItems(user)} collapsing />
        <Button
          variant={pickNewPostButtonVariant(user)}
          onClick={() => dialogs.open(lazyNewPostDialog, { type: 'TEXT' })}
          icon={<Plus aria-hidden="true" />}
          aria-label={label}
          title={label}
          className="tablet:size-12 tablet:px-0 desktop:h-11 desktop:w-full desktop:px-5"
        >
          <span className="tablet:hidden desktop:inline">{t`New Post`}</span>
          <DraftIndicator userId={user.id} />
        </Button>
      </div>
      <div className="mt-auto pt-4">
        {isMenuRequested ? (
          <Suspense fallback={button}>
            <OpenedMoreMenu user={user} />
          </Suspense>
        ) : (
          button
        )}
      </div>
    </>
  )
}
