import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { LedgerMovement } from '@fanfare/contract/shapes/backoffice/payments'
import { classNames } from '@fanfare/ui/lib/class-names'
import { LedgerTransactionLink } from '../../layout/panel/ledger-transaction-link.tsx'
import { formatMinorUnits } from '../../lib/format/format-money.ts'
import { formatDateTime } from '../../lib/format/format-time.ts'
import { formatLedgerAccount } from './payment-labels.ts'

type DatedMovement = LedgerMovement & {
  /** Null: not booked yet, among those that are. */
  date?: string | null
  transactionId?: string | null
  kind?: string
  shard?: number | null
}

type LedgerMovementsProps = {
  label: string
  movements: readonly DatedMovement[]
  currencyCode: CurrencyCode
}

/** Amounts that move between accounts, booked or previewed. */
export function LedgerMovements({ label, movements, currencyCode }: LedgerMovementsProps) {
  return (
    <table aria-label={label} className="w-full">
      <tbody>
        {movements.map((movement, at) => {
          const { account, username, amount, date, transactionId, kind, shard } = movement
          const previous = movements[at - 1]
          const isDateRepeated = previous?.date === date && previous?.kind === kind
          return (
            <tr
              // A transaction has one entry of an account.
              key={`${transactionId ?? kind} ${username} ${account} ${shard}`}
              className={classNames('border-b', date === null && 'border-dashed text-muted')}
            >
              {date === undefined ? null : (
                <td className="py-1.5 pr-3 align-top text-muted">
                  {isDateRepeated ? (
                    ''
                  ) : date === null ? (
                    'To come'
                  ) : transactionId ? (
                    <LedgerTransactionLink transactionId={transactionId} date={date} />
                  ) : (
                    formatDateTime(date)
                  )}
                </td>
              )}
              <td className="break-words py-1.5 pr-2">
                {formatLedgerAccount(account, username, shard ?? undefined)}
              </td>
              <td className="tabular whitespace-nowrap py-1.5 text-right">
                {`${amount > 0 ? '+' : ''}${formatMinorUnits(amount, currencyCode)}`}
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
