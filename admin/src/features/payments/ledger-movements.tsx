import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { LedgerMovement } from '@fanfare/contract/shapes/backoffice/payments'
import { LedgerTransactionLink } from '../../layout/panel/ledger-transaction-link.tsx'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { formatLedgerAccount } from './payment-labels.ts'

type SharesProps = {
  label: string
  shares: readonly (LedgerMovement & { date?: string; transactionId?: string | null; shard?: number })[]
  currencyCode: CurrencyCode
}

/** Amounts that move between accounts, booked or previewed. */
export function LedgerMovements({ label, shares, currencyCode }: SharesProps) {
  return (
    <table aria-label={label} className="w-full">
      <tbody>
        {shares.map(({ account, username, amount, date, transactionId, shard }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: entries have no names, and none is taken away.
          <tr key={at} className="border-b">
            {date === undefined ? null : (
              <td className="py-1.5 pr-3 align-top text-muted">
                {shares[at - 1]?.date === date ? (
                  ''
                ) : transactionId ? (
                  <LedgerTransactionLink transactionId={transactionId} date={date} />
                ) : (
                  formatDateTime(date)
                )}
              </td>
            )}
            <td className="break-words py-1.5 pr-2">{formatLedgerAccount(account, username, shard)}</td>
            <td className="tabular whitespace-nowrap py-1.5 text-right">
              {`${amount > 0 ? '+' : ''}${formatMinorUnits(amount, currencyCode)}`}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
