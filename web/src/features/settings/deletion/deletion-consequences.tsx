import { searchSubscriptions } from '@fanfare/contract/calls/money/subscriptions'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { Trans, useLingui } from '@lingui/react/macro'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { callApi } from '../../../lib/api/call.ts'
import { walletKeys } from '../../../lib/cache/wallet-queries.ts'
import { formatMinorUnits, formatMoney } from '../../../lib/i18n/format.ts'
import { formatLongDate } from '../../../lib/i18n/format-time.ts'
import { useNowEachMinute } from '../../../lib/i18n/use-now.ts'
import { isBankTransferOpen, openOrRejectedTransfersQuery } from '../../wallet/transfers/transfer-queries.ts'
import { openWithdrawalsQuery } from '../../withdrawals/withdrawal-queries.ts'

/** The months that the viewer has paid for and that still run, whether or not another one follows. */
function paidMonthsQuery() {
  return queryOptions({
    queryKey: [...walletKeys.paidSubscriptions, 'running'],
    queryFn: async ({ signal }) => {
      const { data } = await callApi(searchSubscriptions, {
        query: { isFree: 'false', limit: 100, sort: 'name' },
        signal,
      })
      return data.flatMap(({ paid, ...month }) => (paid === null ? [] : [{ ...month, paid }]))
    },
  })
}

/** Checks whether an account can't be deleted yet, for a reason that `DeletionConsequences` lists. */
export function useIsAccountDeletionBlocked(user: LoggedInUser | null): boolean {
  const now = useNowEachMinute()
  const { data: withdrawals = [] } = useQuery({ ...openWithdrawalsQuery(), enabled: user !== null })
  const { data: transfers = [] } = useQuery({ ...openOrRejectedTransfersQuery(), enabled: user !== null })
  if (!user) return false
  const { owedBalance, disputedWalletBalance, refundingWalletBalance, dateWalletCleared } = user
  return (
    owedBalance > 0 ||
    disputedWalletBalance > 0 ||
    refundingWalletBalance > 0 ||
    (dateWalletCleared !== null && new Date(dateWalletCleared) > now) ||
    withdrawals.length > 0 ||
    transfers.some(({ status }) => status === 'CLAIMED')
  )
}

/**
 * Lists what an account that is deleted loses, or has to wait for, with sum and date: debts, disputes, refunds, card money, paid months,
 * withdrawals and bank transfers.
 */
export function DeletionConsequences({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  // One by one: `useQueries` brings code that nothing else uses into every first screen.
  const months = useQuery(paidMonthsQuery())
  const withdrawals = useQuery(openWithdrawalsQuery())
  const transfers = useQuery(openOrRejectedTransfersQuery())
  const all = [months, withdrawals, transfers]
  if (all.some(({ isError }) => isError)) {
    return (
      <div role="alert" className="flex flex-wrap items-center justify-between gap-2">
        <p>{t`We couldn't check what you've paid for.`}</p>
        <Button
          variant="secondary"
          size="sm"
          busy={all.some(({ isFetching }) => isFetching)}
          onClick={() => {
            for (const query of all) if (query.isError) void query.refetch()
          }}
        >
          {t`Try again`}
        </Button>
      </div>
    )
  }
  if (!months.data || !withdrawals.data || !transfers.data) {
    return <p role="status" className="text-muted">{t`Checking what you've paid for…`}</p>
  }
  const open = transfers.data.filter(isBankTransferOpen)
  const { owedBalance, disputedWalletBalance, refundingWalletBalance, currency } = user
  const { unclearedWalletBalance, dateWalletCleared } = user
  const owed = formatMoney(owedBalance, currency.code)
  const disputed = formatMoney(disputedWalletBalance, currency.code)
  const refunding = formatMoney(refundingWalletBalance, currency.code)
  const uncleared = formatMoney(unclearedWalletBalance, currency.code)
  const clearingDay = dateWalletCleared === null ? null : formatLongDate(dateWalletCleared)
  const isHeld =
    owedBalance > 0 || disputedWalletBalance > 0 || refundingWalletBalance > 0 || clearingDay !== null
  if (!isHeld && months.data.length + withdrawals.data.length + open.length === 0) return null
  return (
    <ul aria-label={t`Before you delete your account`} className="flex list-disc flex-col gap-2 ps-5">
      {owedBalance > 0 ? (
        <li className="text-pretty">
          <Trans>
            You owe {owed} for reversed payments. Add it to your wallet, then delete your account.
          </Trans>
        </li>
      ) : null}
      {disputedWalletBalance > 0 ? (
        <li className="text-pretty">
          <Trans>
            {disputed} in your wallet is in an open dispute. You can delete your account once the bank
            decides.
          </Trans>
        </li>
      ) : null}
      {refundingWalletBalance > 0 ? (
        <li className="text-pretty">
          <Trans>
            {refunding} in your wallet is being refunded to the card that paid it. You can delete your account
            once the refund is done.
          </Trans>
        </li>
      ) : null}
      {clearingDay === null ? null : (
        <li className="text-pretty">
          <Trans>
            {uncleared} in your wallet came by card and clears by {clearingDay}. You can delete your account
            after that, or once you've spent it.
          </Trans>
        </li>
      )}
      {months.data.map(({ subscriptionId, creator, paid, dateExpires }) => {
        const amount = formatMoney(paid, creator.currency.code)
        const day = formatLongDate(dateExpires ?? '')
        return (
          <li key={subscriptionId} className="text-pretty">
            <Trans>
              Your month with <strong>{creator.displayName}</strong> ({amount}) is paid until {day}. It ends
              with your account and isn't refunded.
            </Trans>
          </li>
        )
      })}
      {withdrawals.data.map(({ id, amount: minor, currencyCode, dateCreated }) => {
        const amount = formatMinorUnits(minor, currencyCode)
        const day = formatLongDate(dateCreated)
        return (
          <li key={id} className="text-pretty">
            <Trans>
              Your withdrawal of {amount} from {day} is still being processed. You can delete your account
              once it arrives.
            </Trans>
          </li>
        )
      })}
      {open.map(({ id, amount: minor, currencyCode, status, dateCreated, dateClaimed }) => {
        const amount = formatMinorUnits(minor, currencyCode)
        const day = formatLongDate(dateClaimed ?? dateCreated)
        return (
          <li key={id} className="text-pretty">
            {status === 'CLAIMED' ? (
              <Trans>
                We're still looking for your bank transfer of {amount} from {day}. You can delete your account
                once it's found or rejected.
              </Trans>
            ) : (
              <Trans>
                You started a bank transfer of {amount} on {day}. Don't send it: without an account, it can't
                reach your wallet.
              </Trans>
            )}
          </li>
        )
      })}
    </ul>
  )
}
