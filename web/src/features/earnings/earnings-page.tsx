import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import { Button } from '@fanfare/ui/actions/button'
import { EmptyState } from '@fanfare/ui/states/empty-state'
import { Illustration } from '@fanfare/ui/states/illustration'
import { TabPanel } from '@fanfare/ui/tabs/tab-panel'
import { Tabs } from '@fanfare/ui/tabs/tabs'
import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronRight, Download, ReceiptText } from 'lucide-react'
import { useDialogs } from '../../layout/dialogs/dialogs.tsx'
import { Page } from '../../layout/page/page.tsx'
import { formatShortPrice } from '../../lib/i18n/format.ts'
import { useNowEachMinute } from '../../lib/i18n/use-now.ts'
import { useUpdateSearchParams } from '../../lib/paging/use-search-filter.ts'
import { paths } from '../../lib/paths.ts'
import { firstPageUserMaxAgeMs, useRefreshUserOnOpen } from '../../lib/session/use-refresh-balance-on-open.ts'
import { useUser } from '../../lib/session/use-user.ts'
import { PeriodFields } from '../wallet/period-fields.tsx'
import { parsePeriodFilterValues, periodBounds } from '../wallet/wallet-period.ts'
import { lazyWithdrawDialog } from '../withdrawals/dialogs.ts'
import { openWithdrawalsQuery } from '../withdrawals/withdrawal-queries.ts'
import { anyWithdrawalStatusOption, Withdrawals } from '../withdrawals/withdrawals.tsx'
import { earningsCsv } from './earnings-csv.ts'
import { EarningsFans } from './earnings-fans.tsx'
import { EarningsFigures } from './earnings-figures.tsx'
import { monthlyEarningsQuery } from './earnings-queries.ts'
import { EarningsSales } from './earnings-sales.tsx'
import { EarningsTopSpenders } from './earnings-top-spenders.tsx'
import { EarningsYear } from './earnings-year.tsx'
import { SubscriptionOrTipHistory } from './subscription-or-tip-history.tsx'

/** Earnings of a creator by source, and the withdrawal; for verified members. */
export function EarningsPage() {
  const { t } = useLingui()
  const user = useUser()
  if (!user) return null
  if (user.verificationStatus === 'VERIFIED') return <Earnings user={user} />
  const isPending = user.verificationStatus === 'PENDING'
  return (
    <Page title={t`Earnings`} back>
      <EmptyState
        picture={<Illustration name="lock" />}
        title={t`Only verified creators can earn.`}
        description={
          isPending
            ? t`Your verification is being reviewed. You can earn once it's approved.`
            : t`Verify your identity first. It keeps fans and creators safe.`
        }
        action={
          <Button asChild>
            <Link to={paths.verification()}>{isPending ? t`Check status` : t`Verify Account (to earn)`}</Link>
          </Button>
        }
      />
    </Page>
  )
}

function Earnings({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const dialogs = useDialogs()
  const now = useNowEachMinute()
  const thisYear = now.getUTCFullYear()
  const search = useSearch({ from: '/shell/settings/earnings' })
  const navigate = useNavigate()
  const year = Number(/^\d{4}$/.exec(search.year ?? '')?.[0] ?? thisYear)
  const { data: months } = useQuery(monthlyEarningsQuery(year))
  const { data: open } = useQuery(openWithdrawalsQuery())
  const isWaiting = open?.some(({ status }) => status === 'PENDING') ?? false

  useRefreshUserOnOpen(firstPageUserMaxAgeMs)

  function download() {
    if (!months) return
    const file = new Blob([earningsCsv(months, year, user.currency.code)], { type: 'text/csv' })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = `earnings-${year}.csv`
    link.click()
    setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
  }

  return (
    <Page
      title={t`Earnings`}
      back
      action={
        <>
          <Button variant="secondary" size="sm" icon={<Download />} disabled={!months} onClick={download}>
            {t`CSV`}
          </Button>
          <Button
            size="sm"
            disabled={user.withdrawableWalletBalance <= 0 || isWaiting}
            onClick={() => dialogs.open(lazyWithdrawDialog)}
          >
            {t`Withdraw`}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 px-4 py-4 tablet:px-5">
        <EarningsFigures user={user} now={now} />
        <EarningsYear
          user={user}
          thisYear={thisYear}
          year={year}
          onChange={(chosen) =>
            void navigate({
              to: '.',
              search: (before) => ({ ...before, year: chosen === thisYear ? undefined : String(chosen) }),
              replace: true,
              resetScroll: false,
            })
          }
        />
        <PriceRow user={user} />
        <div className="mt-3 grid grid-cols-1 gap-7 wide:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <Histories />
          <EarningsTopSpenders />
        </div>
      </div>
    </Page>
  )
}

function PriceRow({ user }: { user: LoggedInUser }) {
  const { t } = useLingui()
  const perMonth = formatShortPrice(user.subscriptionPrice, user.currency.code)
  return (
    <Link
      to={paths.subscriptionPrice()}
      className="flex items-center gap-4 rounded-lg border bg-surface px-4.5 py-3.5 transition-colors hover:bg-raised"
    >
      <ReceiptText aria-hidden="true" className="size-5.5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1">
        <span className="block font-semibold">{t`Subscription price`}</span>
        <span className="block text-muted text-sm">
          {user.isFreeSubscription ? t`Anyone can subscribe for free` : t`${perMonth} a month`}
        </span>
      </span>
      <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-muted" />
    </Link>
  )
}

const histories = ['fans', 'subscriptions', 'tips', 'sales', 'withdrawals'] as const
type History = (typeof histories)[number]

function Histories() {
  const { t } = useLingui()
  const search = useSearch({ from: '/shell/settings/earnings' })
  const now = useNowEachMinute()
  const period = parsePeriodFilterValues(search)
  const bounds = periodBounds(period.period, period, now)
  const usual = {
    history: histories[0] as string,
    status: anyWithdrawalStatusOption,
    year: '',
    ...parsePeriodFilterValues({}),
  }
  const chooseAll = useUpdateSearchParams(usual)
  const choose = (choice: Partial<typeof usual>) => chooseAll({ ...usual, ...search, ...period, ...choice })
  const shown = histories.find((one) => one === search.history) ?? histories[0]
  const labels: Record<History, string> = {
    fans: t`Fans`,
    subscriptions: t`Subscriptions`,
    tips: t`Tips`,
    sales: t`Sales`,
    withdrawals: t`Withdrawals`,
  }
  return (
    <section aria-label={t`History`}>
      <Tabs
        id="earnings"
        label={t`History`}
        items={histories.map((value) => ({ value, label: labels[value] }))}
        value={shown}
        even
        onChange={(history) => choose({ history, status: anyWithdrawalStatusOption })}
      />
      <TabPanel tabs="earnings" value={shown} className="pt-4">
        {shown === 'fans' ? null : (
          <div className="mb-3 grid grid-cols-2 gap-2">
            <PeriodFields choice={period} onChange={choose} />
          </div>
        )}
        {shown === 'withdrawals' ? (
          <Withdrawals status={search.status} bounds={bounds} onChoose={(status) => choose({ status })} />
        ) : shown === 'fans' ? (
          <EarningsFans />
        ) : shown === 'sales' ? (
          <EarningsSales bounds={bounds} />
        ) : (
          <SubscriptionOrTipHistory history={shown} bounds={bounds} />
        )}
      </TabPanel>
    </section>
  )
}
