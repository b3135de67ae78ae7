import { asMinorUnits, toMajorUnits } from '@fanfare/contract/money/money'
import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import type { WithdrawalStatus } from '@fanfare/contract/shapes/money/withdrawals'
import { Card } from '@fanfare/ui/content/card'
import { Stat } from '@fanfare/ui/content/stat'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { TrendingDown, TrendingUp } from 'lucide-react'
import type { ReactNode } from 'react'
import { HelpLink } from '../../layout/links/help-link.tsx'
import { formatMinorUnits, formatMoneyParts } from '../../lib/i18n/format.ts'
import { formatLongDate } from '../../lib/i18n/format-time.ts'
import { openWithdrawalsQuery } from '../withdrawals/withdrawal-queries.ts'
import { nameOfMonthNumber } from './earnings-month.ts'
import { monthToDateEarningsQuery } from './earnings-queries.ts'

/** Withdrawable and clearing balance, and this month’s earnings. `now` determines the month, in UTC. */
export function EarningsFigures({ user, now }: { user: LoggedInUser; now: Date }) {
  return (
    <div className="grid gap-3.5 tablet:grid-cols-3">
      <Available user={user} />
      <Clearing user={user} />
      <ThisMonth user={user} now={now} />
    </div>
  )
}

function Available({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const { data: open } = useQuery(openWithdrawalsQuery())
  const { code } = user.currency
  const sumOf = (status: WithdrawalStatus) =>
    open?.reduce((sum, each) => (each.status === status ? sum + each.amount : sum), 0) ?? 0
  const [pending, approved] = [sumOf('PENDING'), sumOf('APPROVED')]
  return (
    <Card as="div">
      <Stat
        label={t`Available to withdraw`}
        {...formatMoneyParts(user.withdrawableWalletBalance, code)}
        size="sm"
        note={
          pending > 0 || approved > 0 ? (
            <span>
              {approved > 0 ? (
                <span className="block">{t`${formatMinorUnits(asMinorUnits(approved), code)} is on its way to your bank`}</span>
              ) : null}
              {pending > 0 ? (
                <span className="block">
                  {t`${formatMinorUnits(asMinorUnits(pending), code)} is awaiting approval. You can withdraw again after that.`}
                </span>
              ) : null}
            </span>
          ) : undefined
        }
      />
    </Card>
  )
}

function Clearing({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const { unclearedWalletBalance: clearing, dateWalletCleared: clearsAt, currency } = user
  return (
    <Card as="div">
      <Stat
        label={t`Clearing`}
        {...formatMoneyParts(clearing, currency.code)}
        size="sm"
        note={
          <span>
            {clearsAt === null ? t`No payments clearing` : t`Available by ${formatLongDate(clearsAt)}`}{' '}
            {clearing > 0 ? <HelpLink about="why-clearing">{t`Why?`}</HelpLink> : null}
          </span>
        }
      />
    </Card>
  )
}

/** Percentage from which growth is said by its sums: beside next to nothing it says little. */
const maxShownGrowth = 1000

/** Earnings of this month so far, compared with the same days of the previous month. */
function ThisMonth({ user, now }: { user: LoggedInUser; now: Date }) {
  const { t } = useLingui()
  const { data, isPending } = useQuery(monthToDateEarningsQuery())
  const name = nameOfMonthNumber(now.getUTCMonth() || 12, 'long')
  const nothing = t`Nothing at this point in ${name}`
  if (isPending) return <FigureSkeleton label={t`This month`} note={nothing} />
  if (!data) {
    return (
      <Card as="div">
        <Stat label={t`This month`} value="–" size="sm" note={t`Could not be loaded`} />
      </Card>
    )
  }
  const { net, netBefore } = data
  const change = netBefore > 0 ? Math.round((1000 * (net - netBefore)) / netBefore) / 10 : null
  let note: ReactNode = nothing
  if (change !== null) {
    const size = Math.abs(change)
    const before = formatMinorUnits(netBefore, user.currency.code)
    note = (
      <>
        {change < 0 ? <TrendingDown aria-hidden="true" /> : <TrendingUp aria-hidden="true" />}
        <span>
          {change < 0
            ? t`${size}% less than at this point in ${name}`
            : change < maxShownGrowth
              ? t`${size}% more than at this point in ${name}`
              : t`Up from ${before} at this point in ${name}`}
        </span>
      </>
    )
  }
  return (
    <Card as="div">
      <Stat
        label={t`This month`}
        {...formatMoneyParts(toMajorUnits(net), user.currency.code)}
        size="sm"
        tone={change === null || change === 0 ? 'neutral' : change < 0 ? 'danger' : 'success'}
        note={note}
      />
    </Card>
  )
}

/** Skeleton with the height of a figure with this note. */
function FigureSkeleton({ label, note }: { label: string; note: string }) {
  return (
    <Card as="div">
      <div className="mb-1 text-muted text-sm">{label}</div>
      <div className="relative">
        <Skeleton className="absolute top-1 h-5 w-28" />
        <Stat value="0" size="sm" note={note} className="invisible" />
      </div>
    </Card>
  )
}
