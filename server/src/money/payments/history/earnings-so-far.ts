import { minorOf } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import { earningsByMonth } from '../../ledger/wallet/earnings.ts'

/**
 * Loads a creator's earnings of this month so far, and of the same days of the month before: equal spans of
 * time, in UTC.
 */
export async function earningsSoFar(ctx: Context, creatorId: string) {
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
  const earned = await earningsByMonth(ctx, creatorId, from, before)
  return minorOf(earned.reduce((sum, { net }) => sum + net, 0n))
}
