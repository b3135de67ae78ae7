import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Card } from '@fanfare/ui/content/card'
import { Stat } from '@fanfare/ui/content/stat'
import { Trans, useLingui } from '@lingui/react/macro'
import { Plus } from 'lucide-react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { Page } from '../../layout/page/page.tsx'
import { formatMoney, formatMoneyParts } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { firstPageUserMaxAgeMs, useRefreshUserOnOpen } from '../../lib/session/use-refresh-balance-on-open.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { lazyTopUpDialog } from './dialogs.ts'
import { SavedCards } from './saved-cards.tsx'
import { CurrentBankTransfers } from './transfers/current-transfers.tsx'
import { UnclaimedCardPayments } from './unclaimed-card-payments.tsx'
import { WalletTransactions } from './wallet-transactions.tsx'

/** The wallet: what is in it, the way to add to it, and everything that moved. */
export function WalletPage() {
  const { t } = useLingui()
  const user = useUser()
  const dialogs = useDialogs()

  useRefreshUserOnOpen(firstPageUserMaxAgeMs)

  if (!user) return null
  return (
    <Page title={t`My Wallet`} back>
      <div className="flex flex-col gap-7 px-4 py-4 tablet:px-5">
        <Card>
          <div data-toasts-below className="flex flex-wrap items-end justify-between gap-4">
            <Balance user={user} />
            <Button icon={<Plus />} onClick={() => dialogs.open(lazyTopUpDialog)} className="mobile:w-full">
              {t`Fund Wallet`}
            </Button>
          </div>
          <Uncleared user={user} />
          <Disputed user={user} />
          <Refunding user={user} />
          <Owed user={user} />
        </Card>
        <UnclaimedCardPayments />
        <CurrentBankTransfers />
        <SavedCards />
        <WalletTransactions />
      </div>
    </Page>
  )
}

/** Amount owed, where more was taken back than the wallet held. */
function Owed({ user }: { user: LoggedInUser }) {
  if (user.owedBalance === 0) return null
  const owed = formatMoney(user.owedBalance, user.currency.code)
  return (
    <p className="mt-4 text-pretty rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">
      <Trans>You owe {owed} for reversed payments. Money that comes in pays that first.</Trans>
    </p>
  )
}

/** Card money that can be spent but not withdrawn yet; shown to nobody who cannot withdraw. */
function Uncleared({ user }: { user: LoggedInUser }) {
  const { dateWalletCleared, unclearedWalletBalance, withdrawableWalletBalance, currency } = user
  if (dateWalletCleared === null || user.verificationStatus !== 'VERIFIED') return null
  const uncleared = formatMoney(unclearedWalletBalance, currency.code)
  const withdrawable = formatMoney(withdrawableWalletBalance, currency.code)
  const day = formatLongDate(dateWalletCleared)
  return (
    <p className="mt-4 text-pretty text-muted text-sm">
      <Trans>
        {uncleared} of this came by card and clears by {day}: you can spend it now and withdraw it then. You
        can withdraw {withdrawable} now.
      </Trans>
    </p>
  )
}

/** Amount that a bank may take back: it can be neither spent nor withdrawn. */
function Disputed({ user }: { user: LoggedInUser }) {
  if (user.disputedWalletBalance === 0) return null
  const disputed = formatMoney(user.disputedWalletBalance, user.currency.code)
  return (
    <p className="mt-4 text-pretty rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">
      {user.verificationStatus === 'VERIFIED' ? (
        <Trans>
          {disputed} of this is in an open dispute. You can't spend or withdraw it until the bank decides.
        </Trans>
      ) : (
        <Trans>{disputed} of this is in an open dispute. You can't spend it until the bank decides.</Trans>
      )}
    </p>
  )
}

/** Amount being refunded to a card: it can be neither spent nor withdrawn. */
function Refunding({ user }: { user: LoggedInUser }) {
  if (user.refundingWalletBalance === 0) return null
  const refunding = formatMoney(user.refundingWalletBalance, user.currency.code)
  return (
    <p className="mt-4 text-pretty rounded-sm bg-warning-soft px-4 py-3 text-sm text-warning">
      {user.verificationStatus === 'VERIFIED' ? (
        <Trans>
          {refunding} of this is being refunded to the card that paid it. You can't spend or withdraw it.
        </Trans>
      ) : (
        <Trans>{refunding} of this is being refunded to the card that paid it. You can't spend it.</Trans>
      )}
    </p>
  )
}

/** Available balance, with the current balance beside it if that differs. */
function Balance({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const { availableWalletBalance: available, currentWalletBalance: current, currency } = user
  const total = formatMoney(current, currency.code)
  return (
    <Stat
      label={t`Available balance`}
      {...formatMoneyParts(available, currency.code)}
      size="lg"
      note={
        current === available ? undefined : (
          <Trans>
            Current balance {total}, including money that hasn't cleared or is held for a withdrawal
          </Trans>
        )
      }
    />
  )
}
