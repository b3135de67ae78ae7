import type { Context } from '../context.ts'
import { task } from '../jobs/task.ts'
import type { Charge } from '../outside/paystack.ts'
import { settleCharge } from './settle-charge.ts'

const dayMs = 86_400_000
const days = 3
const pagesMax = 1000

/**
 * Goes through the provider's own list of the last days: a charge that went through and that nobody told us of is settled
 * now, or put before a person.
 */
export const reconcileCharges = task<unknown>('reconcile-charges', async (ctx) => {
  const to = ctx.clock.now()
  const from = new Date(to.getTime() - days * dayMs)
  for (let page = 1; page <= pagesMax; page++) {
    const { charges, hasMore } = await ctx.outside.card.listCharges(from, to, page)
    for (const charge of await withoutKnown(ctx, charges)) await settleCharge(ctx, charge)
    if (!hasMore) return
  }
})

async function withoutKnown(ctx: Context, charges: readonly Charge[]): Promise<Charge[]> {
  const paid = charges.filter(({ status }) => status === 'success')
  if (paid.length === 0) return []
  const references = paid.map(({ reference }) => reference)
  const known = await ctx.db
    .selectFrom('payment')
    .select('reference')
    .where('provider', '=', ctx.outside.card.name)
    .where('reference', 'in', references)
    .where('status', 'in', ['SUCCEEDED', 'REVIEW'])
    .union(
      ctx.db
        .selectFrom('payment_review')
        .select('reference')
        .where('provider', '=', ctx.outside.card.name)
        .where('reference', 'in', references),
    )
    .execute()
  const settled = new Set(known.map(({ reference }) => reference))
  return paid.filter(({ reference }) => !settled.has(reference))
}
