import { currencyCodes } from '@fanfare/contract/money/money'
import { Button } from '@fanfare/ui/actions/button'
import { Field } from '@fanfare/ui/fields/field'
import { Input } from '@fanfare/ui/fields/input'
import { SegmentedControl } from '@fanfare/ui/fields/segmented-control'
import { Select } from '@fanfare/ui/fields/select/select'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Popover } from '@fanfare/ui/overlays/popover'
import { ErrorState } from '@fanfare/ui/states/error-state'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Calendar, Download } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { screenName } from '../../layout/screens.ts'
import { downloadCsv } from '../../layout/tables/csv.ts'
import { PageHeading } from '../../layout/tables/page-heading.tsx'
import { errorMessage } from '../../lib/api/call.ts'
import { useSession } from '../../lib/api/session.ts'
import {
  type DashboardMetric,
  filterLoadedMetrics,
  formatChartDate,
  toChartPoints,
  useDashboardMetrics,
} from './dashboard-metrics.ts'
import { HealthCard } from './health-card.tsx'
import { MetricStrip } from './metric-strip.tsx'
import { PaidByFans } from './paid-by-fans.tsx'
import { type DashboardSearchParams, dashboardPeriods, resolveDashboardDateRange } from './period.ts'
import { PlatformMoneyStrip } from './platform-money-strip.tsx'
import { QueueSummary } from './queue-summary.tsx'
import { SellingNotice } from './selling-notice.tsx'

/** Key figures of the platform, and the work that is pending. */
export function DashboardPage() {
  const search = useSearch({ from: '/desk/' })
  const navigate = useNavigate()
  const session = useSession()
  const currencyCode = search.currencyCode ?? currencyCodes[0]
  const span = resolveDashboardDateRange(search)
  const isAnySpan = search.from !== undefined && search.to !== undefined
  const found = useDashboardMetrics(session?.admin.role ?? 'SUPPORT', { ...span, currencyCode })
  const { expected } = found
  const figures = filterLoadedMetrics(expected)
  const isWhole = figures.length === expected.length
  const go = (change: DashboardSearchParams) => void navigate({ to: '/', search: { ...search, ...change } })
  const seesMoney = expected.some(({ isMoney }) => isMoney)

  return (
    <>
      <PageHeading title={screenName('/')}>
        <SegmentedControl
          label="Period"
          options={[...dashboardPeriods]}
          value={isAnySpan ? ('' as 'week') : (search.period ?? 'month')}
          onChange={(period) => go({ period, from: undefined, to: undefined })}
        />
        <SpanChoice span={span} onChoose={(chosen) => go({ ...chosen, period: undefined })} />
        {seesMoney ? (
          <div className="w-28">
            <Select
              label="Currency"
              value={currencyCode}
              options={currencyCodes.map((code) => ({ value: code, label: code }))}
              onChange={(code) => go({ currencyCode: code as typeof currencyCode })}
            />
          </div>
        ) : null}
        {expected.length > 0 ? (
          <Button
            variant="secondary"
            size="sm"
            icon={<Download />}
            disabled={!isWhole}
            onClick={() => downloadCsv(`figures ${span.from} to ${span.to} ${currencyCode}`, csvOf(figures))}
          >
            CSV
          </Button>
        ) : null}
      </PageHeading>
      <div className="flex flex-col gap-4 p-4 tablet:p-6">
        <SellingNotice />
        {found.error && figures.length === 0 ? (
          <ErrorState
            title="The figures could not be loaded"
            description={errorMessage(found.error)}
            busy={found.isFetching}
            onRetry={() => void found.refetch()}
          />
        ) : (
          <MetricStrip figures={expected} currencyCode={currencyCode} />
        )}
        {seesMoney ? <PlatformMoneyStrip span={span} currencyCode={currencyCode} /> : null}
        <div
          className={classNames(
            'grid grid-cols-[minmax(0,1fr)] items-start gap-4',
            seesMoney && 'desktop:grid-cols-[minmax(0,1fr)_20rem] desktop:grid-rows-[auto_1fr]',
          )}
        >
          {seesMoney ? (
            <PaidByFans figures={figures} currencyCode={currencyCode} isLoading={!isWhole} />
          ) : null}
          <div className={seesMoney ? 'desktop:row-span-2' : undefined}>
            <QueueSummary />
          </div>
          <HealthCard isBesideQueues={seesMoney} />
        </div>
      </div>
    </>
  )
}

function SpanChoice({
  span,
  onChoose,
}: {
  span: { from: string; to: string }
  onChoose: (span: { from: string; to: string }) => void
}) {
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState(span)
  const isWrong = typed.from > typed.to || !typed.from || !typed.to

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isWrong) return
    onChoose(typed)
    setOpen(false)
  }

  return (
    <Popover
      label="Custom date range"
      align="end"
      open={isOpen}
      onOpenChange={(open) => {
        setTyped(span)
        setOpen(open)
      }}
      trigger={
        <Button variant="secondary" size="sm" icon={<Calendar />}>
          {`${formatChartDate(span.from)} – ${formatChartDate(span.to)}`}
        </Button>
      }
    >
      <form noValidate onSubmit={submit} className="flex flex-col gap-3">
        <Field label="From">
          <Input
            type="date"
            value={typed.from}
            onChange={({ target }) => setTyped({ ...typed, from: target.value })}
          />
        </Field>
        <Field label="To" error={isWrong ? 'The end date can’t be before the start date.' : undefined}>
          <Input
            type="date"
            value={typed.to}
            onChange={({ target }) => setTyped({ ...typed, to: target.value })}
          />
        </Field>
        <Button type="submit" size="sm" disabled={isWrong}>
          Show
        </Button>
      </form>
    </Popover>
  )
}

function csvOf(figures: readonly DashboardMetric[]): (string | number)[][] {
  const [first] = figures
  if (!first) return []
  return [
    ['When', ...figures.map(({ label }) => label)],
    ...toChartPoints(first.stats).map(({ at }, index) => [
      at,
      ...figures.map(({ stats, isMoney }) => {
        const part = toChartPoints(stats)[index]
        return isMoney ? (part?.amount ?? 0) / 100 : (part?.count ?? 0)
      }),
    ]),
  ]
}
