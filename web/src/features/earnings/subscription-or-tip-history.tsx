import { asMinorUnits } from '@fanfare/contract/money/money'
import type { PaymentRecord } from '@fanfare/contract/shapes/money/payments'
import { Badge } from '@fanfare/ui/content/badge'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import { Avatar } from '@fanfare/ui/people/avatar'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMinorUnits, withSign } from '../../lib/i18n/format.ts'
import { formatUtcDateTime } from '../../lib/i18n/format-time.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { paths } from '../../lib/paths.ts'
import { PlatformFeeNote } from '../wallet/platform-fee-note.tsx'
import { isCreatorCounterpartyMissing, useTransactionTitle } from '../wallet/use-transaction-title.ts'
import type { PeriodBounds } from '../wallet/wallet-period.ts'
import { type PaymentHistoryKind, subscriptionOrTipHistoryQuery } from './earnings-queries.ts'

/** Paid months or tips, both ways, newest first. */
export function SubscriptionOrTipHistory({
  history,
  bounds,
}: {
  history: PaymentHistoryKind
  bounds: PeriodBounds
}) {
  const { t } = useLingui()
  const list = useInfiniteQuery(subscriptionOrTipHistoryQuery(history, bounds))
  const isFiltered = Object.keys(bounds).length > 0
  return (
    <PaginatedList
      list={list}
      loading={
        <div role="status" aria-label={t`Loading`} className="rounded-lg border bg-surface px-4.5 py-3">
          <PersonSkeleton />
        </div>
      }
      failure={t`Your payments could not be loaded`}
      empty={
        isFiltered ? (
          <EmptyState picture={<Illustration name="search" />} description={t`No payments in this period.`} />
        ) : (
          <EmptyState
            picture={<Illustration name="wallet" />}
            title={history === 'tips' ? t`No tips yet` : t`No paid subscriptions yet`}
            description={
              history === 'tips'
                ? t`Tips you receive and send appear here.`
                : t`Subscription payments you receive and make appear here.`
            }
          />
        )
      }
      more={<PersonSkeleton />}
    >
      {(payments) => (
        <ul className="divide-y rounded-lg border bg-surface">
          {payments.map((payment) => (
            <PaymentRow key={payment.id} payment={payment} />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}

function PaymentRow({ payment }: { payment: PaymentRecord }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const { direction, amount, fee, net, currencyCode, counterparty, paymentMethod, message, dateCreated } =
    payment
  const reversed = formatMinorUnits(payment.reversed, currencyCode)
  const title = useTransactionTitle(payment)
  const isIn = direction === 'CREDIT'
  const signed = formatMinorUnits(isIn ? net : asMinorUnits(-amount), currencyCode)
  return (
    <li className="flex items-start gap-3.5 px-4.5 py-3.5 mobile:gap-3 mobile:px-3.5">
      <Avatar
        name={counterparty?.displayName ?? ''}
        src={counterparty?.avatarUrl ? toUrl(counterparty.avatarUrl, 320) : null}
      />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          {counterparty ? (
            <Link
              to={paths.profile(counterparty.username)}
              className="min-w-0 wrap-anywhere font-medium hover:underline"
            >
              {title}
            </Link>
          ) : (
            <span className="min-w-0 font-medium">{title}</span>
          )}
          <span className={`tabular shrink-0 font-semibold ${isIn ? 'text-success' : ''}`}>
            {isIn ? withSign('+', signed) : signed}
          </span>
        </div>
        <div className="tabular flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <span>
            {counterparty ? (
              <>
                <bdi className="wrap-anywhere">@{counterparty.username}</bdi>
                {dotSeparator}
              </>
            ) : null}
            {isCreatorCounterpartyMissing(payment) ? (
              <>
                {t`Closed account`}
                {dotSeparator}
              </>
            ) : null}
            <time dateTime={dateCreated}>{formatUtcDateTime(dateCreated)}</time>
          </span>
          <span>{paymentMethod === 'CARD' ? t`By card` : t`From the wallet`}</span>
        </div>
        <PlatformFeeNote gross={amount} fee={fee} currencyCode={currencyCode} />
        {payment.reversed > 0 ? (
          <Badge className="mt-1.5">
            {payment.reversed === amount ? t`Reversed` : t`${reversed} reversed`}
          </Badge>
        ) : null}
        {message ? <p className="mt-1 text-pretty text-sm wrap-anywhere">{t`“${message}”`}</p> : null}
      </div>
    </li>
  )
}
