import type { CurrencyCode } from '@fanfare/contract/money/money'
import { classNames } from '@fanfare/ui/lib/class-names'
import { Skeleton } from '@fanfare/ui/states/skeleton'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { formatCompactMinorUnits, formatMinorUnits } from '../../lib/format/format-money.ts'
import { type DashboardMetric, type MaybeLoadedMetric, toChartPoints } from './dashboard-metrics.ts'

type FigureStripProps = { figures: readonly MaybeLoadedMetric[]; currencyCode: CurrencyCode }

/** Every figure with its way there, and what it was in as many days before. */
export function MetricStrip({ figures, currencyCode }: FigureStripProps) {
  return (
    <ul
      aria-busy={figures.some(({ stats }) => !stats) || undefined}
      className={classNames(
        'grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border',
        // Of an odd number, the last one fills the row.
        figures.length > 2 && 'desktop:grid-cols-5 [&>:last-child:nth-child(odd)]:col-span-2',
      )}
    >
      {figures.map((figure) => (
        <li key={figure.name} className="min-w-0 bg-surface p-4">
          <h2 className="font-normal font-sans text-muted text-sm">{figure.label}</h2>
          {figure.stats ? (
            <Numbers {...figure} stats={figure.stats} currencyCode={currencyCode} />
          ) : (
            <NumbersSkeleton />
          )}
        </li>
      ))}
    </ul>
  )
}

/** Returns the size in which a figure fits its cell on one line, up to twelve digits: amounts never break. */
export function metricTextSizeClasses(figure: string): string {
  if (figure.length > 16) return 'text-sm'
  return figure.length > 13 ? 'text-base' : 'text-lg tablet:text-xl'
}

/** Skeleton with the height of the numbers. */
function NumbersSkeleton() {
  return (
    <>
      <p className="font-bold font-display text-lg tablet:text-xl">
        <Skeleton className="my-1.5 h-[calc(1lh-0.75rem)] w-24" />
      </p>
      <p className="mt-1 mobile:min-h-[2lh]">
        <Skeleton className="my-1 h-[calc(1lh-0.5rem)] w-20" />
      </p>
    </>
  )
}

function Numbers({
  isMoney,
  stats,
  currencyCode,
}: Pick<DashboardMetric, 'isMoney' | 'stats'> & { currencyCode: CurrencyCode }) {
  const { total, previous } = stats
  const figure = isMoney ? formatMinorUnits(total, currencyCode) : total.toLocaleString()
  const [whole = '', minor] = figure.split('.')
  const was = isMoney ? formatCompactMinorUnits(previous, currencyCode) : previous.toLocaleString()
  const change = previous > 0 ? ((total - previous) / previous) * 100 : null
  return (
    <>
      <div className="flex items-end justify-between gap-x-2">
        <p className={classNames('whitespace-nowrap font-bold font-display', metricTextSizeClasses(figure))}>
          {whole}
          {isMoney && minor ? <span className="text-[0.85em] text-muted">.{minor}</span> : null}
        </p>
        <Sparkline values={toChartPoints(stats).map((part) => (isMoney ? part.amount : part.count))} />
      </div>
      <p className="mt-1 flex flex-wrap content-start items-center gap-x-1 text-muted mobile:min-h-[2lh]">
        {change === null ? null : (
          <span
            className={classNames(
              'inline-flex items-center gap-1 font-semibold [&_svg]:size-3.5',
              change < 0 ? 'text-danger' : 'text-success',
            )}
          >
            {change < 0 ? <TrendingDown aria-hidden="true" /> : <TrendingUp aria-hidden="true" />}
            {`${change < 0 ? '−' : '+'}${Math.abs(change).toFixed(1)}%`}
          </span>
        )}
        was {was}
      </p>
    </>
  )
}

const [width, height] = [84, 28]

function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, at) => [
    2 + (at / (values.length - 1)) * (width - 6),
    height - 3 - ((value - low) / (high - low || 1)) * (height - 6),
  ])
  const [x, y] = points.at(-1) ?? [0, 0]
  return (
    // It gives way to a long figure beside it.
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMaxYMax meet"
      className="hidden h-7 w-21 min-w-0 shrink tablet:block"
    >
      <polyline
        points={points.map((point) => point.join(',')).join(' ')}
        fill="none"
        strokeWidth="1.5"
        strokeLinejoin="round"
        className="stroke-muted"
      />
      <circle cx={x} cy={y} r="2.5" className="fill-accent" />
    </svg>
  )
}
