import type { ParamsOf } from '@fanfare/contract/call'
import { asMinorUnits } from '@fanfare/contract/money/money'
import type { earningBreakdown, MonthEarnings } from '@fanfare/contract/shapes/money/payments'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { loadEarningsByMonth, type MonthlyEarnings } from '../../ledger/wallet/earnings.ts'

/**
 * Breaks down a creator's earnings by month of a span, including months without earnings.
 * @throws Refusal INVALID_INPUT if the span ends before it begins
 */
export async function loadEarningBreakdown(
  ctx: Context,
  creatorId: string,
  { fromMonth, toMonth, year }: ParamsOf<typeof earningBreakdown>,
): Promise<MonthEarnings[]> {
  if (fromMonth > toMonth) {
    const message = "The last month can't be before the first"
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'toMonth', message }] })
  }
  const from = new Date(Date.UTC(year, fromMonth - 1))
  const earned = await loadEarningsByMonth(ctx, creatorId, from, new Date(Date.UTC(year, toMonth)))
  return Array.from({ length: toMonth - fromMonth + 1 }, (_, offset) => {
    const month = fromMonth + offset
    return monthOf(
      month,
      earned.filter((each) => each.month === month),
    )
  })
}

function monthOf(month: number, earned: readonly MonthlyEarnings[]): MonthEarnings {
  const sum = (amounts: bigint[]) => amounts.reduce((total, amount) => total + amount, 0n)
  const paid = (kind: MonthlyEarnings['kind']) =>
    sum(earned.filter((each) => each.kind === kind).map(({ net, fees }) => net + fees))
  return {
    month,
    subscriptions: asMinorUnits(paid('SUBSCRIPTION')),
    tips: asMinorUnits(paid('TIP')),
    sales: asMinorUnits(paid('PURCHASE')),
    fees: asMinorUnits(sum(earned.map(({ fees }) => fees))),
    net: asMinorUnits(sum(earned.map(({ net }) => net))),
  }
}

/**
 * Loads a creator's earnings of this month so far, and of the same days of the month before: equal spans of
 * time, in UTC.
 */
export async function loadEarningsOfMonthSoFar(ctx: Context, creatorId: string) {
  const now = ctx.clock.now()
  const [year, month] = [now.getUTCFullYear(), now.getUTCMonth()]
  const start = new Date(Date.UTC(year, month))
  const startBefore = new Date(Date.UTC(year, month - 1))
  const sameMoment = startBefore.getTime() + (now.getTime() - start.getTime())
  const end = new Date(now.getTime() + 1)
  const endBefore = new Date(Math.min(sameMoment + 1, start.getTime()))
  const [net, netBefore] = await Promise.all([
    netOf(ctx, creatorId, start, end),
    netOf(ctx, creatorId, startBefore, endBefore),
  ])
  return { net, netBefore }
}

async function netOf(ctx: Context, creatorId: string, from: Date, before: Date) {
  const earned = await loadEarningsByMonth(ctx, creatorId, from, before)
  return asMinorUnits(earned.reduce((sum, { net }) => sum + net, 0n))
}
