import type { CurrencyCode, MinorUnits } from '@fanfare/contract/money/money'
import type { MonthEarnings } from '@fanfare/contract/shapes/money/payments'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatMinorUnits } from '../../lib/i18n/format.ts'
import { nameOfMonthNumber } from './earnings-month.ts'

type EarningsChartProps = { months: readonly MonthEarnings[]; year: number; currencyCode: CurrencyCode }

/** A year's subscriptions, tips and sales, month by month, as stacked bars; a table for who cannot see them. */
export function EarningsChart({ months, year, currencyCode }: EarningsChartProps) {
  const { t } = useLingui()
  const most = Math.max(...months.map(({ subscriptions, tips, sales }) => subscriptions + tips + sales), 0)
  const heightOf = (amount: number) => ({ height: most > 0 ? `${(100 * Math.max(0, amount)) / most}%` : 0 })
  const amount = (minor: MinorUnits) => formatMinorUnits(minor, currencyCode)

  return (
    <>
      <div aria-hidden="true" className="relative flex gap-1.5 tablet:gap-3">
        {months.map(({ month, subscriptions, tips, sales }) => (
          <div key={month} className="group relative flex min-w-0 flex-1 flex-col items-stretch">
            <div className="flex h-44 flex-col justify-end gap-0.5 border-b tablet:h-52">
              {sales > 0 ? (
                <span className="min-h-0.5 bg-muted first:rounded-t-xs" style={heightOf(sales)} />
              ) : null}
              {tips > 0 ? (
                <span className="min-h-0.5 bg-chart-second first:rounded-t-xs" style={heightOf(tips)} />
              ) : null}
              {subscriptions > 0 ? (
                <span className="min-h-0.5 bg-accent first:rounded-t-xs" style={heightOf(subscriptions)} />
              ) : null}
            </div>
            <span className="pt-2 text-center text-muted text-sm">{nameOfMonthNumber(month, 'narrow')}</span>
            <span
              className={`pointer-events-none invisible absolute top-0 z-1 rounded-sm border bg-raised px-3 py-2 text-sm whitespace-nowrap shadow-raised group-hover:visible ${month > 6 ? 'end-0' : 'start-0'}`}
            >
              <span className="block font-semibold">{nameOfMonthNumber(month, 'long')}</span>
              <span className="tabular block">{t`Subscriptions ${amount(subscriptions)}`}</span>
              <span className="tabular block">{t`Tips ${amount(tips)}`}</span>
              <span className="tabular block">{t`Posts sold ${amount(sales)}`}</span>
            </span>
          </div>
        ))}
        {most > 0 ? null : (
          <p className="absolute inset-x-0 top-1/3 text-center text-muted">{t`No earnings in ${year}.`}</p>
        )}
      </div>
      <div className="sr-only">
        <table>
          <caption>{t`${year} earnings by month`}</caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Month</Trans>
              </th>
              <th scope="col">
                <Trans>Subscriptions</Trans>
              </th>
              <th scope="col">
                <Trans>Tips</Trans>
              </th>
              <th scope="col">
                <Trans>Posts sold</Trans>
              </th>
              <th scope="col">
                <Trans>Fees</Trans>
              </th>
              <th scope="col">
                <Trans>After fees</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {months.map(({ month, subscriptions, tips, sales, fees, net }) => (
              <tr key={month}>
                <th scope="row">{nameOfMonthNumber(month, 'long')}</th>
                <td>{amount(subscriptions)}</td>
                <td>{amount(tips)}</td>
                <td>{amount(sales)}</td>
                <td>{amount(fees)}</td>
                <td>{amount(net)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}
