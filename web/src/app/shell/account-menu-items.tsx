import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { classNames } from '@fanfare/ui/lib/class-names'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  BadgeCheck,
  CirclePlus,
  LockOpen,
  LogOut,
  ReceiptText,
  Settings,
  UserRound,
  Wallet,
} from 'lucide-react'
import { lazyTopUpDialog } from '../../features/wallet/dialogs.ts'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { menuRowClasses } from '../../layout/menus/row-classes.ts'
import { ThemeToggle } from '../../layout/preferences/theme-toggle.tsx'
import { paths } from '../../lib/paths.ts'
import { signOut } from '../../lib/session/session-actions.ts'
import { HelpMenuRow } from './help-menu-row.tsx'
import { LanguageMenuRow } from './language-menu-row.tsx'

type AccountMenuItemsProps = {
  user: LoggedInUser
  /** True to omit the destinations that the adjacent list has. */
  short?: boolean
  /** Called when an item was chosen. */
  onChoose: () => void
}

/** Account actions of a member: the More menu, and the lower part of the drawer on phones. */
export function AccountMenuItems({ user, short = false, onChoose }: AccountMenuItemsProps) {
  const { t } = useLingui()
  const dialogs = useDialogs()

  function choose(action: () => void) {
    onChoose()
    action()
  }

  return (
    <ul className="flex flex-col">
      {short ? null : (
        <>
          <li>
            <Link to={paths.profile(user.username)} onClick={onChoose} className={menuRowClasses}>
              <UserRound aria-hidden="true" />
              {t`My Profile`}
            </Link>
          </li>
          <li>
            <Link to={paths.settings()} onClick={onChoose} className={menuRowClasses}>
              <Settings aria-hidden="true" />
              {t`Settings`}
            </Link>
          </li>
        </>
      )}
      <li>
        {user.verificationStatus === 'VERIFIED' ? (
          <Link to={paths.earnings()} onClick={onChoose} className={menuRowClasses}>
            <ReceiptText aria-hidden="true" />
            {t`Subscription & Earnings`}
          </Link>
        ) : (
          <Link to={paths.verification()} onClick={onChoose} className={menuRowClasses}>
            <BadgeCheck aria-hidden="true" />
            {t`Verify Account (to earn)`}
          </Link>
        )}
      </li>
      {short ? null : (
        <li>
          <Link to={paths.wallet()} onClick={onChoose} className={menuRowClasses}>
            <Wallet aria-hidden="true" />
            {t`My Wallet`}
          </Link>
        </li>
      )}
      <li>
        <Link to={paths.purchases()} onClick={onChoose} className={menuRowClasses}>
          <LockOpen aria-hidden="true" />
          {t`Purchases`}
        </Link>
      </li>
      <li>
        <button
          type="button"
          onClick={() => choose(() => dialogs.open(lazyTopUpDialog))}
          className={menuRowClasses}
        >
          <CirclePlus aria-hidden="true" />
          {t`Fund Wallet`}
        </button>
      </li>
      <li aria-hidden="true" className="mx-3.5 my-1.5 h-px bg-border" />
      <li>
        <HelpMenuRow />
      </li>
      <li>
        <ThemeToggle />
      </li>
      <li>
        <LanguageMenuRow onChoose={onChoose} />
      </li>
      <li aria-hidden="true" className="mx-3.5 my-1.5 h-px bg-border" />
      <li>
        <button
          type="button"
          onClick={() => choose(signOut)}
          className={classNames(menuRowClasses, 'text-danger! [&_svg]:text-danger!')}
        >
          <LogOut aria-hidden="true" />
          {t`Log out`}
        </button>
      </li>
    </ul>
  )
}
