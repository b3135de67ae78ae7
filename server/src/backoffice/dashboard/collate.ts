import type { QueryOf, ReturnedData } from '@fanfare/contract/call'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import {
  type collateMoneyStats,
  type collateUserStats,
  type DashboardStats,
  type dashboardStatistics,
  maxDailyStatsDays,
} from '@fanfare/contract/shapes/backoffice/dashboard'
import {
  type DailyLedgerTotal,
  loadDailyLedgerTotals,
  sumAllWalletBalances,
  sumCardCostsOfTwoPeriods,
} from '../../money/ledger/figures/daily-ledger-totals.ts'
import type { Context } from '../../platform/context.ts'
import { type Refusal, refuse } from '../../platform/errors.ts'
import { type DailySignUpOrPostCount, loadDailySignUpAndPostCounts } from './daily-sign-up-and-post-counts.ts'

const dayMs = 86_400_000
const daysMost = 3700

type DayFigure = { day: string; count: number; amount: number }
/** Midnights (UTC): from the first day on, until the last is over; and as many days before it. */
type Span = { before: Date; since: Date; until: Date; currencyCode: CurrencyCode }

export type BookedStat =
  | 'revenue'
  | 'subscriptions'
  | 'tips'
  | 'sales'
  | 'topUps'
  | 'withdrawals'
  | 'approvedWithdrawals'

/** Ledger transaction kinds that each figure sums. */
const bookedKinds: Record<Exclude<BookedStat, 'revenue'>, readonly string[]> = {
  subscriptions: ['SUBSCRIPTION'],
  tips: ['TIP'],
  sales: ['PURCHASE'],
  topUps: ['TOP_UP', 'OFFLINE_TRANSFER'],
  withdrawals: ['WITHDRAWAL_REQUEST'],
  approvedWithdrawals: ['WITHDRAWAL_PAYOUT'],
}

/** A figure of money for a span of days. */
export async function collateLedgerStat(
  ctx: Context,
  stat: BookedStat,
  query: QueryOf<typeof collateUserStats>,
): Promise<DashboardStats> {
  const span = spanOf(ctx, query)
  const booked = await loadDailyLedgerTotals(ctx, span.currencyCode, span.before, span.until)
  return statsOf(span, 'amount', ofBooked(stat, booked))
}

/** Collates the number of people who joined, or of posts published, in a span of days. */
export async function collateSignUpOrPostCount(
  ctx: Context,
  kind: DailySignUpOrPostCount['kind'],
  query: QueryOf<typeof collateUserStats>,
): Promise<DashboardStats> {
  const span = spanOf(ctx, query)
  return statsOf(
    span,
    'count',
    ofPlatform(kind, await loadDailySignUpAndPostCounts(ctx, span.before, span.until)),
  )
}

/** Collates refunds, losses and card costs in a span of days, and current balances and debts. */
export async function collateMoneyTotals(
  ctx: Context,
  query: QueryOf<typeof collateMoneyStats>,
): Promise<ReturnedData<typeof collateMoneyStats>> {
  const span = spanOf(ctx, query)
  const { currencyCode } = span
  const [booked, costs, standing] = await Promise.all([
    loadDailyLedgerTotals(ctx, currencyCode, span.before, span.until),
    sumCardCostsOfTwoPeriods(ctx, currencyCode, span),
    sumAllWalletBalances(ctx, currencyCode),
  ])
  const first = dayOf(span.since)
  const flowOf = (amountOf: (figure: DailyLedgerTotal) => bigint) => {
    const sum = (figures: readonly DailyLedgerTotal[]) =>
      Number(figures.reduce((total, figure) => total + amountOf(figure), 0n))
    return {
      total: sum(booked.filter(({ day }) => day >= first)),
      previous: sum(booked.filter(({ day }) => day < first)),
    }
  }
  const amountsOf = (flowKind: string) => flowOf(({ kind, amount }) => (kind === flowKind ? amount : 0n))
  const fees = flowOf((figure) => figure.fees)
  const spent = { total: Number(costs.now), previous: Number(costs.before) }
  return {
    from: first,
    to: dayOf(new Date(span.until.getTime() - dayMs)),
    currencyCode,
    refunds: amountsOf('REFUND'),
    losses: amountsOf('DISPUTE_LOST'),
    cardCosts: spent,
    net: { total: fees.total - spent.total, previous: fees.previous - spent.previous },
    owed: Number(standing.owed),
    inWallets: Number(standing.inWallets),
  }
}

/** All of them for a year, beside the year before. */
export async function loadYearStatistics(
  ctx: Context,
  year: number,
  currencyCode: CurrencyCode,
): Promise<ReturnedData<typeof dashboardStatistics>> {
  const [before, since, until] = [year - 1, year, year + 1].map((each) => new Date(Date.UTC(each, 0, 1))) as [
    Date,
    Date,
    Date,
  ]
  const span = { before, since, until, currencyCode }
  const [booked, came] = await Promise.all([
    loadDailyLedgerTotals(ctx, currencyCode, before, until),
    loadDailySignUpAndPostCounts(ctx, before, until),
  ])
  const of = (stat: BookedStat) => statsOf(span, 'amount', ofBooked(stat, booked))
  return {
    year,
    currencyCode,
    users: statsOf(span, 'count', ofPlatform('USERS', came)),
    posts: statsOf(span, 'count', ofPlatform('POSTS', came)),
    revenue: of('revenue'),
    subscriptions: of('subscriptions'),
    tips: of('tips'),
    sales: of('sales'),
    topUps: of('topUps'),
    withdrawals: of('withdrawals'),
    approvedWithdrawals: of('approvedWithdrawals'),
  }
}

function ofBooked(stat: BookedStat, booked: readonly DailyLedgerTotal[]): DayFigure[] {
  if (stat === 'revenue') {
    return booked.map(({ day, feeCount, fees }) => ({ day, count: Number(feeCount), amount: Number(fees) }))
  }
  return booked
    .filter(({ kind }) => bookedKinds[stat].includes(kind))
    .map(({ day, count, amount }) => ({ day, count: Number(count), amount: Number(amount) }))
}

function ofPlatform(
  figureKind: DailySignUpOrPostCount['kind'],
  came: readonly DailySignUpOrPostCount[],
): DayFigure[] {
  return came
    .filter(({ kind }) => kind === figureKind)
    .map(({ day, count }) => ({ day, count: Number(count), amount: 0 }))
}

function spanOf(ctx: Context, { from, to, currencyCode }: QueryOf<typeof collateUserStats>): Span {
  const last = midnight(to ?? ctx.clock.now().toISOString())
  const until = new Date(last.getTime() + dayMs)
  const since = from ? midnight(from) : new Date(Date.UTC(last.getUTCFullYear(), last.getUTCMonth() - 11, 1))
  const days = (until.getTime() - since.getTime()) / dayMs
  if (days < 1) throw wrongSpan('to', 'The end must not be before the start')
  if (days > daysMost) throw wrongSpan('from', 'Choose a range of up to ten years')
  return { before: new Date(2 * since.getTime() - until.getTime()), since, until, currencyCode }
}

function wrongSpan(path: 'from' | 'to', message: string): Refusal {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path, message }] })
}

function midnight(dateOrMoment: string): Date {
  return new Date(`${new Date(dateOrMoment).toISOString().slice(0, 10)}T00:00:00Z`)
}

function dayOf(time: Date): string {
  return time.toISOString().slice(0, 10)
}

function statsOf(
  { before, since, until, currencyCode }: Span,
  unit: 'count' | 'amount',
  figures: readonly DayFigure[],
): DashboardStats {
  const first = dayOf(since)
  const [now, earlier] = [figures.filter(({ day }) => day >= first), figures.filter(({ day }) => day < first)]
  const [here, there] = [sumOf(now), sumOf(earlier)]
  const hasEveryDay = (until.getTime() - since.getTime()) / dayMs <= maxDailyStatsDays
  return {
    from: first,
    to: dayOf(new Date(until.getTime() - dayMs)),
    currencyCode,
    total: here[unit],
    previous: there[unit],
    count: here.count,
    previousCount: there.count,
    byMonth: monthsOf(since, until).map((month) => ({
      month,
      ...sumOf(now.filter(({ day }) => day.startsWith(month))),
    })),
    byDay: hasEveryDay ? daily(since, until, now) : [],
    previousByDay: hasEveryDay ? daily(before, since, earlier) : [],
  }
}

function sumOf(figures: readonly DayFigure[]): { count: number; amount: number } {
  return figures.reduce(
    (sum, { count, amount }) => ({ count: sum.count + count, amount: sum.amount + amount }),
    {
      count: 0,
      amount: 0,
    },
  )
}

function daily(since: Date, until: Date, figures: readonly DayFigure[]): DayFigure[] {
  const days: DayFigure[] = []
  for (let at = since.getTime(); at < until.getTime(); at += dayMs) {
    const day = dayOf(new Date(at))
    days.push({ day, ...sumOf(figures.filter((figure) => figure.day === day)) })
  }
  return days
}

function monthsOf(since: Date, until: Date): string[] {
  const months: string[] = []
  for (
    let month = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth(), 1));
    month < until;
    month = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 1))
  ) {
    months.push(month.toISOString().slice(0, 7))
  }
  return months
}
