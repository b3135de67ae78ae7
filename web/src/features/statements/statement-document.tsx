import { asMinorUnits, type MinorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import type { MonthlyStatement } from '@fanfare/contract/shapes/money/statements'
import { joinWithDots } from '@fanfare/ui/lib/join-with-dots'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { formatMinorUnits, withSign } from '../../lib/i18n/format.ts'
import { formatMonthAndYear, formatUtcDayAndMonth } from '../../lib/i18n/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { formatCardName } from '../wallet/card-name.ts'
import { useTransactionTitle } from '../wallet/use-transaction-title.ts'
import { PrintableDocument, PrintableDocumentRow } from './printable-document.tsx'

type StatementDocumentProps = {
  user: LoggedInUser
  statement: MonthlyStatement
  /** Oldest first. */
  transactions: readonly WalletTransaction[]
}

export function StatementDocument({ user, statement, transactions }: StatementDocumentProps) {
  const { t } = useLingui()
  const { year, month, currencyCode, openingBalance, closingBalance, totals, cardPayments } = statement
  const inWords = formatMonthAndYear(year, month)
  const inMoney = (minor: MinorUnits) => formatMinorUnits(minor, currencyCode)
  const sources: Record<WalletTransaction['source'], string> = {
    TOP_UP: t`Top-ups`,
    TIPS: t`Tips`,
    SUBSCRIPTION: t`Subscriptions`,
    PURCHASE: t`Posts`,
    WITHDRAWAL: t`Withdrawals`,
    REFUND: t`Refunds`,
    FEE: t`Fees`,
    ADJUSTMENT: t`Corrections`,
  }
  return (
    <PrintableDocument title={t`Statement`} note={t`${inWords}, UTC`}>
      <p className="mb-4">
        <bdi>{user.displayName}</bdi> (<bdi>@{user.username}</bdi>)
        <br />
        <bdi dir="ltr" className="text-muted">
          {user.email}
        </bdi>
      </p>
      <dl>
        <PrintableDocumentRow label={t`Opening balance`}>{inMoney(openingBalance)}</PrintableDocumentRow>
        {totals.map(({ source, credits, debits }) => (
          <PrintableDocumentRow key={source} label={sources[source]}>
            {joinWithDots(
              credits > 0 && withSign('+', inMoney(credits)),
              debits > 0 && inMoney(asMinorUnits(-debits)),
            )}
          </PrintableDocumentRow>
        ))}
        <PrintableDocumentRow strong label={t`Closing balance`}>
          {inMoney(closingBalance)}
        </PrintableDocumentRow>
      </dl>
      {cardPayments.length > 0 ? (
        <>
          <h3 className="mt-6 font-semibold">{t`Paid by card`}</h3>
          <p className="text-muted text-sm">{t`These payments did not go through your wallet. Card fees are included.`}</p>
          <dl>
            {cardPayments.map((paid) => {
              const returned = formatMinorUnits(paid.reversed, paid.currencyCode)
              return (
                <PrintableDocumentRow
                  key={`${paid.source} ${paid.currencyCode}`}
                  label={sources[paid.source]}
                >
                  {joinWithDots(
                    formatMinorUnits(asMinorUnits(-paid.total), paid.currencyCode),
                    paid.reversed > 0 && t`${returned} refunded to you`,
                  )}
                </PrintableDocumentRow>
              )
            })}
          </dl>
        </>
      ) : null}
      <h3 className="mt-6 mb-2 font-semibold">{t`Transactions`}</h3>
      {transactions.length === 0 ? (
        <p className="text-muted">{t`No transactions this month.`}</p>
      ) : (
        <ul className="divide-y border-t">
          {transactions.map((transaction) => (
            <StatementRow key={transaction.id} transaction={transaction} />
          ))}
        </ul>
      )}
    </PrintableDocument>
  )
}

function StatementRow({ transaction }: { transaction: WalletTransaction }) {
  const { t } = useLingui()
  const title = useTransactionTitle(transaction)
  const { id, direction, amount, currencyCode, dateCreated, reference, source, card, cardTotal } = transaction
  const isPastWallet = cardTotal !== null && source !== 'TOP_UP'
  const isIn = direction === 'CREDIT'
  const signed = formatMinorUnits(asMinorUnits(isIn ? amount : -amount), currencyCode)
  return (
    <li className="flex items-baseline gap-4 py-2 text-sm mobile:gap-2.5">
      <time dateTime={dateCreated} className="tabular w-14 shrink-0 text-muted">
        {formatUtcDayAndMonth(dateCreated)}
      </time>
      <span className="min-w-0 flex-1 wrap-anywhere">
        <Link to={paths.receipt(id)} className="hover:underline">
          {title}
        </Link>
        {reference ? (
          <span className="block text-muted">
            <bdi>{reference}</bdi>
          </span>
        ) : null}
        {isPastWallet ? (
          <span className="block text-muted">
            {card ? <bdi>{formatCardName(card)}</bdi> : t`Paid by card`}
          </span>
        ) : null}
      </span>
      <span className="tabular shrink-0 font-medium">{isIn ? withSign('+', signed) : signed}</span>
    </li>
  )
}
