import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { CardProvider, Charge } from '../../../platform/integrations/card-provider.ts'
import { task } from '../../../platform/queue/task.ts'
import { settleCharge } from './settle-charge.ts'

const dayMs = 86_400_000
const days = 3
const pagesMax = 1000

/**
 * Goes through each provider's own list of the last days: a charge that went through and that nobody told us of is
 * settled now, or put before a person. What is wrong with one charge or one provider stays with that one.
 */
export const reconcileCharges = task<unknown>('reconcile-charges', async (ctx) => {
  const problems: unknown[] = []
  for (const card of ctx.outside.cards.all) {
    try {
      for await (const charge of unknownCharges(ctx, card)) {
        try {
          await settleCharge(ctx, charge)
        } catch (cause) {
          problems.push(cause)
        }
      }
    } catch (cause) {
      problems.push(cause)
    }
  }
  if (problems.length > 0)
    throw new AggregateError(problems, 'Not every charge could be compared with the ledger.')
})

async function* unknownCharges(ctx: Context, card: CardProvider): AsyncGenerator<Charge> {
  const to = ctx.clock.now()
  const from = new Date(to.getTime() - days * dayMs)
  let cursor: string | null = null
  for (let page = 0; page < pagesMax; page++) {
    const { charges, next }: Awaited<ReturnType<CardProvider['listCharges']>> = await card.listCharges(
      from,
      to,
      cursor,
    )
    yield* await withoutKnown(ctx, card, charges)
    if (next === null) return
    cursor = next
  }
}

async function withoutKnown(
  ctx: Context,
  { name }: CardProvider,
  charges: readonly Charge[],
): Promise<Charge[]> {
  const paid = charges.filter(({ status }) => status === 'success')
  if (paid.length === 0) return []
  const references = paid.map(({ reference }) => reference)
  const known = await ctx.db
    .selectFrom('payment')
    .select(['reference', 'provider_id as id'])
    .where('provider', '=', name)
    .where('reference', 'in', references)
    .where('status', 'in', ['SUCCEEDED', 'REVIEW'])
    .union(
      ctx.db
        .selectFrom('payment_review')
        .select(['reference', sql<string | null>`NULL::text`.as('id')])
        .where('provider', '=', name)
        .where('reference', 'in', references),
    )
    .execute()
  return paid.filter(
    (charge) =>
      !known.some(({ reference, id }) => reference === charge.reference && (id === null || id === charge.id)),
  )
}
