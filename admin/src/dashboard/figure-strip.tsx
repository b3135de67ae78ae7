import type { CurrencyCode } from '@fanfare/contract/money/money'
import { classes } from '@fanfare/ui/classes'
import { TrendingDown, TrendingUp } from 'lucide-react'
import { minorMoneyOf, shortMoneyOf } from '../lists/money.ts'
import { type Figure, partsOf } from './figures.ts'

type FigureStripProps = { figures: readonly Figure[]; currencyCode: CurrencyCode }

/** Every figure with its way there, and what it was in as many days before. */
export function FigureStrip({ figures, currencyCode }: FigureStripProps) {
  return (
    <ul
      className={classes(
        'grid grid-cols-2 gap-px overflow-hidden rounded-lg border bg-border',
        figures.length > 2 && 'desktop:grid-cols-4',
      )}
    >
      {figures.map((figure) => (
        <li key={figure.name} className="min-w-0 bg-surface p-4">
          <OneFigure figure={figure} currencyCode={currencyCode} />
        </li>
      ))}
    </ul>
  )
}

function OneFigure({ figure, currencyCode }: { figure: Figure; currencyCode: CurrencyCode }) {
  const { label, isMoney, stats } = figure
  const { total, previous } = stats
  const [whole = '', minor] = (isMoney ? minorMoneyOf(total, currencyCode) : total.toLocaleString()).split(
    '.',
  )
  const was = isMoney ? shortMoneyOf(previous, currencyCode) : previous.toLocaleString()
  const change = previous > 0 ? ((total - previous) / previous) * 100 : null
  return (
    <>
      <h2 className="font-normal font-sans text-muted text-sm">{label}</h2>
      <div className="flex items-end gap-2">
        <p className="min-w-0 flex-1 break-words font-bold font-display text-lg tablet:text-xl">
          {whole}
          {isMoney && minor ? <span className="text-base text-muted">.{minor}</span> : null}
        </p>
        <Sparkline values={partsOf(stats).map((part) => (isMoney ? part.amount : part.count))} />
      </div>
      <p className="mt-1 flex flex-wrap items-center gap-x-1 text-muted">
        {change === null ? null : (
          <span
            className={classes(
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
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      className="hidden h-7 w-21 shrink-0 tablet:block"
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
