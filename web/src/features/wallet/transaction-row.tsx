import { asMinorUnits } from '@fanfare/contract/money/money'
import type { WalletTransaction } from '@fanfare/contract/shapes/money/payments'
import { Badge } from '@fanfare/ui/content/badge'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { HandCoins, HeartHandshake, Landmark, LockOpen, Percent, Plus, Scale, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatMinorUnits, withSign } from '../../lib/i18n/format.ts'
import { formatUtcDateTime } from '../../lib/i18n/format-time.ts'
import { paths } from '../../lib/paths.ts'
import { formatCardName } from './card-name.ts'
import { PlatformFeeNote } from './platform-fee-note.tsx'
import { isCreatorCounterpartyMissing, useTransactionTitle } from './use-transaction-title.ts'

const icons: Record<WalletTransaction['source'], ReactNode> = {
  TOP_UP: <Plus />,
  TIPS: <HandCoins />,
  SUBSCRIPTION: <HeartHandshake />,
  PURCHASE: <LockOpen />,
  WITHDRAWAL: <Landmark />,
  REFUND: <Undo2 />,
  FEE: <Percent />,
  ADJUSTMENT: <Scale />,
}

/** One movement of the wallet with the balance that it left, or a payment of a card past it. */
export function TransactionRow({ transaction }: { transaction: WalletTransaction }) {
  const { t } = useLingui()
  const { source, direction, amount, fee, currencyCode, counterparty, status, message } = transaction
  const title = useTransactionTitle(transaction)
  const isIn = direction === 'CREDIT'
  const signed = formatMinorUnits(asMinorUnits(isIn ? amount : -amount), currencyCode)
  const balance = formatMinorUnits(transaction.balanceAfter, currencyCode)
  const owed = formatMinorUnits(transaction.owedAfter, currencyCode)
  const returned = formatMinorUnits(transaction.reversed, currencyCode)
  const moment = formatUtcDateTime(transaction.dateCreated)
  // A tip or a month that a card paid left the wallet as it was.
  const isPastWallet = transaction.cardTotal !== null && source !== 'TOP_UP'

  return (
    <li className="relative flex items-start gap-3.5 px-4.5 py-3.5 mobile:gap-3 mobile:px-3.5">
      <span
        aria-hidden="true"
        className={`grid size-10 shrink-0 place-items-center rounded-full [&_svg]:size-5 ${
          isIn ? 'bg-success-soft text-success' : 'bg-raised text-muted'
        }`}
      >
        {icons[source]}
      </span>
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 wrap-anywhere font-medium">
            {counterparty ? (
              <Link to={paths.profile(counterparty.username)} className="hover:underline">
                {title}
              </Link>
            ) : (
              title
            )}
          </p>
          <p className={`tabular shrink-0 font-semibold ${isIn ? 'text-success' : ''}`}>
            {isIn ? withSign('+', signed) : signed}
          </p>
        </div>
        <div className="tabular flex flex-wrap justify-between gap-x-3 text-sm text-muted">
          <span>
            {counterparty ? (
              <>
                <bdi className="wrap-anywhere">@{counterparty.username}</bdi>
                {dotSeparator}
              </>
            ) : null}
            {isCreatorCounterpartyMissing(transaction) ? (
              <>
                {t`Closed account`}
                {dotSeparator}
              </>
            ) : null}
            <time dateTime={transaction.dateCreated}>{moment}</time>
            {dotSeparator}
            <Link
              to={paths.receipt(transaction.id)}
              className="relative text-link underline underline-offset-2 touch:after:absolute touch:after:-inset-y-3.5 touch:after:inset-x-0"
            >
              {t`Receipt`}
            </Link>
          </span>
          <span>
            {isPastWallet ? (
              <PaidByCard transaction={transaction} />
            ) : transaction.owedAfter > 0 ? (
              t`Balance ${balance}, owed ${owed}`
            ) : (
              t`Balance ${balance}`
            )}
          </span>
        </div>
        {transaction.source === 'TOP_UP' && transaction.cardTotal !== null ? (
          <p className="text-muted text-sm">
            <PaidByCard transaction={transaction} />
          </p>
        ) : null}
        {transaction.source === 'REFUND' && transaction.card ? (
          <p className="text-muted text-sm">
            <ReturnedToCard card={transaction.card} />
          </p>
        ) : null}
        {transaction.reversed > 0 ? (
          <p className="text-muted text-sm">{t`${returned} refunded to you`}</p>
        ) : null}
        <PlatformFeeNote gross={asMinorUnits(amount + fee)} fee={fee} currencyCode={currencyCode} />
        {message ? <p className="mt-1 text-pretty text-sm wrap-anywhere">{t`“${message}”`}</p> : null}
        {status === 'COMPLETED' ? null : (
          <Badge tone={status === 'PENDING' ? 'warning' : 'neutral'} className="mt-1.5">
            {status === 'PENDING' ? t`Pending` : t`Reversed`}
          </Badge>
        )}
      </div>
    </li>
  )
}

/** "₦1,522.85 charged to Visa •••• 4081" */
function PaidByCard({ transaction }: { transaction: WalletTransaction }) {
  const { t } = useLingui()
  const { card, cardTotal, currencyCode } = transaction
  if (cardTotal === null) return null
  const charged = formatMinorUnits(cardTotal, currencyCode)
  if (!card) return t`${charged} charged to your card`
  const name = formatCardName(card)
  return t`${charged} charged to ${name}`
}

/** "Returned to Visa •••• 4081" */
function ReturnedToCard({ card }: { card: NonNullable<WalletTransaction['card']> }) {
  const { t } = useLingui()
  const name = formatCardName(card)
  return t`Refunded to ${name}`
}
