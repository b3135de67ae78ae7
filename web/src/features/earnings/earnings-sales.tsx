import type { Sale } from '@fanfare/contract/shapes/money/sales'
import { truncateToSingleLine } from '@fanfare/contract/text/truncate-to-single-line'
import { Badge } from '@fanfare/ui/content/badge'
import { dotSeparator } from '@fanfare/ui/lib/join-with-dots'
import { Avatar } from '@fanfare/ui/people/avatar'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { formatMinorUnits, withSign } from '../../lib/i18n/format.ts'
import { formatUtcDateTime } from '../../lib/i18n/format-time.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { paths } from '../../lib/paths.ts'
import { useUser } from '../../lib/session/use-user.ts'
import type { PeriodBounds } from '../wallet/wallet-period.ts'
import { lazyRefundSaleDialog } from './dialogs.ts'
import { salesQuery } from './earnings-queries.ts'

/** Sales of posts, newest first, with what was paid and what the creator received. */
export function EarningsSales({ bounds }: { bounds: PeriodBounds }) {
  const { t } = useLingui()
  const list = useInfiniteQuery(salesQuery(bounds))
  const isFiltered = Object.keys(bounds).length > 0
  return (
    <PaginatedList
      list={list}
      loading={
        <div role="status" aria-label={t`Loading`} className="rounded-lg border bg-surface px-4.5 py-3">
          <PersonSkeleton />
        </div>
      }
      failure={t`Your sales could not be loaded`}
      empty={
        isFiltered ? (
          <EmptyState picture={<Illustration name="search" />} description={t`No sales in this period.`} />
        ) : (
          <EmptyState
            picture={<Illustration name="wallet" />}
            title={t`Nothing sold yet`}
            description={t`Put a price on a post when you publish it, or in its menu. Who buys it appears here.`}
          />
        )
      }
      more={<PersonSkeleton />}
    >
      {(sales) => (
        <ul className="divide-y rounded-lg border bg-surface">
          {sales.map((sale) => (
            <SaleRow key={sale.purchaseId} sale={sale} />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}

const titleLength = 60

function SaleRow({ sale }: { sale: Sale }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const dialogs = useDialogs()
  const { buyer, title, amount, net, currencyCode, dateBought, status, refundRequest } = sale
  const user = useUser()
  const isOpen = status === 'OPEN'
  const name =
    truncateToSingleLine(title, titleLength) || t({ message: 'Post', context: 'what was published' })
  const paid = formatMinorUnits(amount, currencyCode)
  const received = formatMinorUnits(net, currencyCode)
  const canRefund = isOpen && !sale.isRefundPending && buyer !== null
  return (
    <li className="flex items-start gap-3.5 px-4.5 py-3.5 mobile:gap-3 mobile:px-3.5">
      <Avatar name={buyer?.displayName ?? ''} src={buyer?.avatarUrl ? toUrl(buyer.avatarUrl, 320) : null} />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline justify-between gap-3">
          {buyer ? (
            <Link
              to={paths.profile(buyer.username)}
              className="min-w-0 wrap-anywhere font-medium hover:underline"
            >
              {buyer.displayName}
            </Link>
          ) : (
            <span className="min-w-0 font-medium">{t`Closed account`}</span>
          )}
          <span
            className={isOpen ? 'tabular shrink-0 font-semibold text-success' : 'tabular shrink-0 text-muted'}
          >
            {isOpen ? withSign('+', received) : received}
          </span>
        </div>
        <p dir="auto" className="wrap-anywhere text-sm">
          {sale.hasPage && user ? (
            <Link to={paths.post(user.username, sale.itemId)} className="hover:underline">
              {name}
            </Link>
          ) : (
            name
          )}
        </p>
        <div className="tabular flex flex-wrap justify-between gap-x-3 text-muted text-sm">
          <span>
            {t`Paid ${paid}`}
            {dotSeparator}
            <time dateTime={dateBought}>{formatUtcDateTime(dateBought)}</time>
          </span>
          {canRefund ? (
            <button
              type="button"
              onClick={() => dialogs.open(lazyRefundSaleDialog, { sale })}
              className="text-link underline underline-offset-2"
            >
              {t`Refund…`}
            </button>
          ) : null}
        </div>
        <SaleBadge sale={sale} isRequested={refundRequest?.state === 'OPEN'} />
      </div>
    </li>
  )
}

function SaleBadge({ sale, isRequested }: { sale: Sale; isRequested: boolean }) {
  const { t } = useLingui()
  if (sale.status === 'CLOSED') {
    const reasons: Record<NonNullable<Sale['closedBecause']>, string> = {
      REFUND: t`Refunded`,
      DISPUTE: t`Charged back by the buyer's bank`,
      REMOVED: t`Refunded: post removed`,
      UNSENT: t`Refunded`,
    }
    return <Badge className="mt-1.5">{reasons[sale.closedBecause ?? 'REFUND']}</Badge>
  }
  if (sale.isRefundPending) return <Badge tone="warning" className="mt-1.5">{t`Refund on its way`}</Badge>
  if (sale.isRefundFailed) return <Badge tone="danger" className="mt-1.5">{t`Refund failed`}</Badge>
  return isRequested ? <Badge tone="warning" className="mt-1.5">{t`Refund requested`}</Badge> : null
}
