import type { Fan } from '@fanfare/contract/shapes/money/subscriptions'
import { Badge } from '@fanfare/ui/content/badge'
import { PersonRow } from '@fanfare/ui/people/person-row'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { PersonSkeleton } from '@fanfare/ui/states/person-skeleton'
import { useLingui } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatMinorUnits, formatShortPrice } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { useFileUrlFunction } from '../../lib/media/file-url.ts'
import { PaginatedList } from '../../lib/paging/paginated-list.tsx'
import { paths } from '../../lib/paths.ts'
import { fansQuery } from './earnings-queries.ts'

/** Subscribers of the creator, newest first: start date, amount paid and renewal date. */
export function EarningsFans() {
  const { t } = useLingui()
  const list = useInfiniteQuery(fansQuery())
  return (
    <PaginatedList
      list={list}
      loading={
        <div role="status" aria-label={t`Loading`} className="rounded-lg border bg-surface px-4.5 py-3">
          <PersonSkeleton />
        </div>
      }
      failure={t`Your fans could not be loaded`}
      empty={
        <EmptyState
          picture={<Illustration name="people" />}
          title={t`You have no subscribers right now`}
          description={t`Your subscribers are listed here, with how long they've been fans and what they've paid.`}
        />
      }
      more={<PersonSkeleton />}
    >
      {(fans) => (
        <ul aria-label={t`Fans`} className="divide-y rounded-lg border bg-surface">
          {fans.map((fan) => (
            <FanRow key={fan.subscriptionId} fan={fan} />
          ))}
        </ul>
      )}
    </PaginatedList>
  )
}

function FanRow({ fan }: { fan: Fan }) {
  const { t } = useLingui()
  const toUrl = useFileUrlFunction()
  const { user, paid, currencyCode } = fan
  const since = formatLongDate(fan.dateStarted)
  const total = formatMinorUnits(paid, currencyCode)
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1.5 px-4.5 py-3 mobile:px-3.5">
      <PersonRow
        name={user.displayName}
        avatarSrc={user.avatarUrl ? toUrl(user.avatarUrl, 320) : null}
        size="md"
        detail={
          <span className="flex flex-wrap gap-x-2">
            <bdi className="wrap-anywhere">@{user.username}</bdi>
            <span>{t`since ${since}`}</span>
          </span>
        }
        link={<Link to={paths.profile(user.username)} />}
        className="min-w-0 flex-1 mobile:min-w-full"
      />
      <p className="tabular shrink-0 text-end text-sm mobile:w-full mobile:ps-13 mobile:text-start">
        <span className="block font-semibold text-base">{t`${total} paid`}</span>
        <Renewal fan={fan} />
      </p>
    </li>
  )
}

function Renewal({ fan }: { fan: Fan }) {
  const { t } = useLingui()
  const { isFree, status, isPastDue, dateExpires, renewsAt, currencyCode } = fan
  if (isFree) return <span className="text-muted">{t`Free`}</span>
  const until = dateExpires ? formatLongDate(dateExpires) : ''
  if (isPastDue) return <Badge tone="warning">{t`Payment due until ${until}`}</Badge>
  if (status === 'CANCELLED' || !renewsAt) return <span className="text-muted">{t`ends on ${until}`}</span>
  const day = formatLongDate(renewsAt)
  return <span className="text-muted">{t`${formatShortPrice(fan.price, currencyCode)} on ${day}`}</span>
}
