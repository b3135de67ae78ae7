import type { Context } from '../../platform/context.ts'
import type { CardProvider } from '../../platform/integrations/card-provider.ts'
import { task } from '../../platform/queue/task.ts'
import { fetchAndSettleDispute, settleRefundsAndMissedCharges } from './settle-webhook-reversals.ts'

const dayMs = 86_400_000
const days = 3
const pagesMax = 1000
const kinds = ['refund', 'dispute'] as const

/**
 * Goes through each provider's own lists of the last days, for refunds and disputes that nobody told us of, and asks how
 * disputes go on that are open. What is wrong with one is not in the others' way.
 */
export const reconcileRefundsAndDisputes = task<unknown>('reconcile-losses', async (ctx) => {
  const problems: unknown[] = []
  const attempt = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (cause) {
      problems.push(cause)
    }
  }
  for (const card of ctx.outside.cards.all) {
    for (const kind of kinds) {
      for (const id of await listUnknown(ctx, card, kind, problems)) {
        await attempt(() => settle(ctx, card, kind, id))
      }
    }
    for (const id of await openDisputes(ctx, card)) await attempt(() => fetchAndSettleDispute(ctx, card, id))
  }
  if (problems.length > 0)
    throw new AggregateError(problems, 'Not every refund and dispute could be settled.')
})

async function settle(
  ctx: Context,
  card: CardProvider,
  kind: (typeof kinds)[number],
  id: string,
): Promise<void> {
  if (kind === 'dispute') return fetchAndSettleDispute(ctx, card, id)
  const refund = await card.findRefund(id)
  if (refund) await settleRefundsAndMissedCharges(ctx, card, [refund])
}

/** Lists what the provider began recently and we have not recorded. */
async function listUnknown(
  ctx: Context,
  card: CardProvider,
  kind: (typeof kinds)[number],
  problems: unknown[],
): Promise<string[]> {
  const to = ctx.clock.now()
  const from = new Date(to.getTime() - days * dayMs)
  const unknown: string[] = []
  try {
    let cursor: string | null = null
    for (let page = 0; page < pagesMax; page++) {
      const { ids, next }: Awaited<ReturnType<CardProvider['listLosses']>> = await card.listLosses(
        kind,
        from,
        to,
        cursor,
      )
      unknown.push(...(await withoutKnown(ctx, card.name, kind, ids)))
      if (next === null) break
      cursor = next
    }
  } catch (cause) {
    problems.push(cause)
  }
  return unknown
}

async function withoutKnown(
  ctx: Context,
  provider: string,
  kind: (typeof kinds)[number],
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return []
  const rows =
    kind === 'refund'
      ? await ctx.db
          .selectFrom('refund')
          .select('provider_refund_id as id')
          .where('provider', '=', provider)
          .where('provider_refund_id', 'in', [...ids])
          .execute()
      : await ctx.db
          .selectFrom('dispute')
          .select('provider_dispute_id as id')
          .where('provider', '=', provider)
          .where('provider_dispute_id', 'in', [...ids])
          .execute()
  const known = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !known.has(id))
}

async function openDisputes(ctx: Context, { name }: CardProvider): Promise<string[]> {
  const open = await ctx.db
    .selectFrom('dispute')
    .select('provider_dispute_id as id')
    .where('provider', '=', name)
    .where('state', '=', 'OPEN')
    .orderBy('id')
    .execute()
  return open.map(({ id }) => id)
}
