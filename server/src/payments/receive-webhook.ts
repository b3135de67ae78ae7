import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '../context.ts'
import { inTransaction } from '../db/in-transaction.ts'
import { refuse } from '../http/refusal.ts'
import { enqueue, task } from '../jobs/task.ts'
import { settleCharge } from './settle-charge.ts'
import { storableJson } from './storable-json.ts'

const event = z.object({
  event: z.string().max(100),
  data: z
    .object({
      id: z
        .union([z.string().max(100), z.number()])
        .optional()
        .catch(undefined),
      reference: z.string().min(1).max(100).optional().catch(undefined),
    })
    .catch({}),
})

/**
 * Stores an event of the card provider, once, and has a job ask the provider about the charge that it names.
 * @throws Refusal BAD_SIGNATURE when the provider has not signed exactly these bytes
 */
export async function receiveWebhook(
  ctx: Context,
  rawBody: Buffer | undefined,
  signature: string | undefined,
): Promise<void> {
  const { card } = ctx.outside
  if (!rawBody || !card.isSigned(rawBody, signature)) throw refuse('BAD_SIGNATURE')
  const text = rawBody.toString('utf8')
  const { event: name, data } = event.parse(JSON.parse(text))
  const { reference } = data
  const about = data.id ?? reference ?? createHash('sha256').update(rawBody).digest('hex')
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto('provider_event')
      .values({
        provider: card.name,
        key: `${name}:${about}`,
        reference: reference ?? null,
        body: storableJson(text),
        received_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    if (reference === undefined || name !== 'charge.success') return
    await enqueue(tx, settleToldCharge, { reference }, { key: `settle-charge:${reference}` })
  })
}

/** Asks the provider about a charge that an event named: what the event says of it is not trusted. */
export const settleToldCharge = task<{ reference: string }>('settle-charge', async (ctx, { reference }) => {
  const charge = await ctx.outside.card.findCharge(reference)
  if (charge?.status === 'success') await settleCharge(ctx, charge)
})
