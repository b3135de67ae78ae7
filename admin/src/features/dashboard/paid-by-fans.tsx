import type { CurrencyCode } from '@fanfare/contract/money/money'
import { Button } from '@fanfare/ui/actions/button'
import { Card } from '@fanfare/ui/content/card'
import { classNames } from '@fanfare/ui/lib/class-names'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { type KeyboardEvent, useState } from 'react'
import { TableHead } from '../../layout/tables/table-head.tsx'
import { formatCompactMinorUnits, formatMinorUnits } from '../../lib/format/format-money.ts'
import {
  type DashboardMetric,
  type DashboardMetricName,
  formatChartDate,
  toChartPoints,
} from './dashboard-metrics.ts'
import { toIsoDate } from './period.ts'

type PaidByFansProps = { figures: readonly DashboardMetric[]; currencyCode: CurrencyCode; isLoading: boolean }
type Part = {
  at: string
  subscriptions: number
  tips: number
  sales: number
  fees: number
  before: number | null
}

const [width, height] = [760, 260]
/** Minor units: below it, the quarters of the axis would all be called the same. */
const minAxisMax = 10_000
const plot = { left: 56, right: 752, top: 12, bottom: 228 }

/** Payments of fans for subscriptions, tips and posts, by part, compared with the preceding period. */
export function PaidByFans({ figures, currencyCode, isLoading }: PaidByFansProps) {
  const [isTable, setTable] = useState(false)
  const parts = partsToDraw(figures)
  const total = parts.reduce((sum, part) => sum + paidIn(part), 0)
  const hasBefore = parts.some(({ before }) => before !== null)
  return (
    <Card
      className="min-w-0"
      title={
        <>
          Paid by fans{' '}
          <span className="font-normal font-sans text-base text-muted">
            {isLoading ? null : formatMinorUnits(total, currencyCode)}
          </span>
        </>
      }
      action={
        <Button
          variant="quiet"
          size="sm"
          className="-my-2"
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          {isTable ? 'As a chart' : 'As a table'}
        </Button>
      }
    >
      {isLoading ? (
        <div role="status" aria-label="Loading what fans paid">
          {/* The legend, and the chart in its proportions. */}
          <Skeleton className="ml-auto h-4 w-32" />
          <Skeleton className="aspect-[760/260] w-full" />
        </div>
      ) : isTable ? (
        <PartTable parts={parts} currencyCode={currencyCode} />
      ) : (
        <>
          <p aria-hidden="true" className="flex flex-wrap justify-end gap-x-4 text-muted text-xs">
            <LegendItem swatchClasses="bg-accent">Subscriptions</LegendItem>
            <LegendItem swatchClasses="bg-accent/55">Tips</LegendItem>
            <LegendItem swatchClasses="bg-accent/30">Posts sold</LegendItem>
            {hasBefore ? (
              <LegendItem swatchClasses="h-0! border-t-2 border-dashed border-muted">
                Previous period
              </LegendItem>
            ) : null}
          </p>
          <Bars parts={parts} currencyCode={currencyCode} />
        </>
      )}
    </Card>
  )
}

function LegendItem({ swatchClasses, children }: { swatchClasses: string; children: string }) {
  return (
    <span className="inline-flex items-center gap-1.5">
      <span className={classNames('size-2.5 rounded-xs', swatchClasses)} />
      {children}
    </span>
  )
}

const paidIn = ({ subscriptions, tips, sales }: Part) => subscriptions + tips + sales

function partsToDraw(figures: readonly DashboardMetric[]): Part[] {
  const of = (name: DashboardMetricName) => figures.find((figure) => figure.name === name)?.stats
  const [subscriptions, tips, sales, revenue] = [of('subscriptions'), of('tips'), of('sales'), of('revenue')]
  if (!subscriptions || !tips || !sales) return []
  const [tipParts, saleParts, feeParts] = [
    toChartPoints(tips),
    toChartPoints(sales),
    revenue ? toChartPoints(revenue) : [],
  ]
  return toChartPoints(subscriptions).map(({ at, amount }, index) => {
    const before = subscriptions.previousByDay[index]
    return {
      at,
      subscriptions: amount,
      tips: tipParts[index]?.amount ?? 0,
      sales: saleParts[index]?.amount ?? 0,
      fees: feeParts[index]?.amount ?? 0,
      before: before
        ? before.amount + (tips.previousByDay[index]?.amount ?? 0) + (sales.previousByDay[index]?.amount ?? 0)
        : null,
    }
  })
}

function Bars({ parts, currencyCode }: { parts: readonly Part[]; currencyCode: CurrencyCode }) {
  const [pointed, setPointed] = useState<number | null>(null)
  const most = niceCeiling(
    Math.max(minAxisMax, ...parts.map((part) => Math.max(paidIn(part), part.before ?? 0))),
  )
  const step = (plot.right - plot.left) / Math.max(parts.length, 1)
  const yOf = (amount: number) => plot.bottom - (amount / most) * (plot.bottom - plot.top)
  const barWidth = Math.min(26, step * 0.68)
  const xOf = (at: number) => plot.left + step * (at + 0.5)
  const today = toIsoDate(serverNow())
  const chosen = pointed === null ? undefined : parts[pointed]
  const named = new Set([
    0,
    Math.round((parts.length - 1) / 3),
    Math.round(((parts.length - 1) * 2) / 3),
    parts.length - 1,
  ])

  function press({ key }: KeyboardEvent) {
    if (key === 'ArrowRight') setPointed((at) => Math.min((at ?? -1) + 1, parts.length - 1))
    if (key === 'ArrowLeft') setPointed((at) => Math.max((at ?? parts.length) - 1, 0))
  }

  return (
    <div className="relative">
      <svg
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrows go from bar to bar, and what each says is told.
        tabIndex={0}
        role="img"
        aria-label="What fans paid, as a bar chart. Use the arrow keys to read each bar, or switch to the table."
        viewBox={`0 0 ${width} ${height}`}
        className="w-full overflow-visible rounded-sm focus-visible:outline-2 focus-visible:outline-ring"
        onKeyDown={press}
        onPointerLeave={() => setPointed(null)}
        onBlur={() => setPointed(null)}
      >
        <defs>
          <pattern
            id="unfinished"
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" className="fill-surface" />
            <rect width="3" height="6" className="fill-accent" />
          </pattern>
        </defs>
        {[0, 0.25, 0.5, 0.75, 1].map((share) => (
          <g key={share}>
            <line
              x1={plot.left}
              x2={plot.right}
              y1={yOf(most * share)}
              y2={yOf(most * share)}
              className="stroke-border"
            />
            <text
              x={plot.left - 8}
              y={yOf(most * share) + 4}
              textAnchor="end"
              className="fill-muted text-[22px] tablet:text-[15px] wide:text-[11px]"
            >
              {share === 0 ? '0' : formatCompactMinorUnits(Math.round(most * share), currencyCode)}
            </text>
          </g>
        ))}
        {parts.map((part, index) => {
          const { at, subscriptions, tips } = part
          const isUnfinished = at === today || at === today.slice(0, 7)
          const [base, middle, top] = [yOf(subscriptions), yOf(subscriptions + tips), yOf(paidIn(part))]
          return (
            <g key={at} onPointerEnter={() => setPointed(index)}>
              <rect
                x={xOf(index) - step / 2}
                y={plot.top}
                width={step}
                height={plot.bottom - plot.top}
                fill="transparent"
              />
              <rect
                x={xOf(index) - barWidth / 2}
                y={base}
                width={barWidth}
                height={plot.bottom - base}
                rx="2"
                className={isUnfinished ? undefined : 'fill-accent'}
                fill={isUnfinished ? 'url(#unfinished)' : undefined}
                opacity={pointed === null || pointed === index ? 1 : 0.6}
              />
              <rect
                x={xOf(index) - barWidth / 2}
                y={middle}
                width={barWidth}
                height={Math.max(base - middle - 1, 0)}
                rx="2"
                className="fill-accent/55"
                opacity={pointed === null || pointed === index ? 1 : 0.6}
              />
              <rect
                x={xOf(index) - barWidth / 2}
                y={top}
                width={barWidth}
                height={Math.max(middle - top - 1, 0)}
                rx="2"
                className="fill-accent/30"
                opacity={pointed === null || pointed === index ? 1 : 0.6}
              />
            </g>
          )
        })}
        <polyline
          fill="none"
          strokeDasharray="4 4"
          strokeWidth="1.5"
          className="pointer-events-none stroke-muted"
          points={parts
            .flatMap(({ before }, at) => (before === null ? [] : [`${xOf(at)},${yOf(before)}`]))
            .join(' ')}
        />
        {parts.map(({ at }, index) =>
          named.has(index) ? (
            <text
              key={at}
              x={xOf(index)}
              y={plot.bottom + 18}
              textAnchor="middle"
              className="fill-muted text-[22px] tablet:text-[15px] wide:text-[11px]"
            >
              {at === today ? 'Today' : formatChartDate(at)}
            </text>
          ) : null,
        )}
      </svg>
      <div aria-live="polite">
        {chosen && pointed !== null ? (
          <dl
            className="pointer-events-none absolute top-2 z-10 grid min-w-44 grid-cols-[1fr_auto] gap-x-4 rounded-md border bg-surface p-3 shadow-overlay"
            style={pointed < parts.length / 2 ? { right: 8 } : { left: 64 }}
          >
            <dt className="col-span-2 font-semibold">{formatChartDate(chosen.at)}</dt>
            <dt className="text-muted">Subscriptions</dt>
            <dd className="tabular text-right">{formatMinorUnits(chosen.subscriptions, currencyCode)}</dd>
            <dt className="text-muted">Tips</dt>
            <dd className="tabular text-right">{formatMinorUnits(chosen.tips, currencyCode)}</dd>
            <dt className="text-muted">Posts sold</dt>
            <dd className="tabular text-right">{formatMinorUnits(chosen.sales, currencyCode)}</dd>
            <dt className="text-muted">Platform fees</dt>
            <dd className="tabular text-right font-semibold">
              {formatMinorUnits(chosen.fees, currencyCode)}
            </dd>
          </dl>
        ) : null}
      </div>
    </div>
  )
}

/** The next of 1, 2, 2.5, 5 and their tens, four of whose quarters are whole to look at. */
function niceCeiling(most: number): number {
  const ten = 10 ** Math.floor(Math.log10(most))
  return [1, 2, 2.5, 5, 10].map((each) => each * ten).find((each) => each >= most) ?? most
}

const partColumns: readonly { name: string; amountOf: (part: Part) => number }[] = [
  { name: 'Subscriptions', amountOf: ({ subscriptions }) => subscriptions },
  { name: 'Tips', amountOf: ({ tips }) => tips },
  { name: 'Posts sold', amountOf: ({ sales }) => sales },
  { name: 'Platform fees', amountOf: ({ fees }) => fees },
]

function PartTable({ parts, currencyCode }: { parts: readonly Part[]; currencyCode: CurrencyCode }) {
  return (
    <div className="max-h-80 overflow-auto">
      <table aria-label="Paid by fans" className="w-full text-left">
        <TableHead
          columns={[{ name: 'When' }, ...partColumns.map(({ name }) => ({ name, align: 'right' as const }))]}
        />
        <tbody>
          {parts.map((part) => (
            <tr key={part.at} className="border-b">
              <td className="py-1.5">{formatChartDate(part.at)}</td>
              {partColumns.map(({ name, amountOf }) => (
                <td key={name} className="tabular py-1.5 text-right">
                  {formatMinorUnits(amountOf(part), currencyCode)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
