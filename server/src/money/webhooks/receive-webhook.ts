import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { toStorableJson } from '../../platform/db/storable-json.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { CardProvider, ProviderEvent } from '../../platform/integrations/card-provider.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { settleCharge } from '../payments/charges/settle-charge.ts'
import { settleWebhookPayout } from '../withdrawals/payouts/settle-payout.ts'
import { settleWebhookDispute, settleWebhookRefund } from './settle-webhook-reversals.ts'

type ReportedCharge = { provider: string; reference: string; id: string | null }

/**
 * Stores an event of a card provider, once, and has a job ask the provider about what it names.
 * @param card null where the provider is not set up: then nothing is its signature
 * @throws Refusal BAD_SIGNATURE when the provider has not signed exactly these bytes; INVALID_INPUT when they are no event
 */
export async function receivePaymentWebhook(
  ctx: Context,
  card: CardProvider | null,
  rawBody: Buffer | undefined,
  signature: unknown,
): Promise<void> {
  const signed = typeof signature === 'string' ? signature : undefined
  if (!card || !rawBody || !(await card.isSigned(rawBody, signed))) throw refuse('BAD_SIGNATURE')
  const event = readEvent(card, rawBody)
  await inTransaction(ctx.db, async (tx) => {
    await tx
      .insertInto('provider_event')
      .values({
        provider: card.name,
        key: event.key,
        reference: event.reference,
        body: toStorableJson(rawBody.toString('utf8')),
        received_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await actOn(tx, card.name, event)
  })
}

function readEvent(card: CardProvider, rawBody: Buffer): ProviderEvent {
  try {
    return card.readEvent(rawBody)
  } catch (cause) {
    throw refuse('INVALID_INPUT', { detail: "This isn't an event.", cause })
  }
}

/** An event that is delivered again is acted on again: the jobs have one effect however often they run. */
async function actOn(tx: Tx, provider: string, { kind, reference, id }: ProviderEvent): Promise<void> {
  if (kind === 'charge' && reference !== null) {
    const key = `settle-charge:${provider}:${reference}`
    await enqueue(tx, settleWebhookCharge, { provider, reference, id }, { key })
  } else if (kind === 'refund' && (id !== null || reference !== null)) {
    const key = `settle-refund:${provider}:${id ?? reference}`
    await enqueue(tx, settleWebhookRefund, { provider, reference, id }, { key })
  } else if (kind === 'dispute' && id !== null) {
    await enqueue(tx, settleWebhookDispute, { provider, id }, { key: `settle-dispute:${provider}:${id}` })
  } else if (kind === 'transfer' && reference !== null) {
    const key = `settle-payout:${provider}:${reference}`
    await enqueue(tx, settleWebhookPayout, { provider, key: reference }, { key })
  }
}

/** Asks the provider about a charge that an event named: what the event says of it is not trusted. */
export const settleWebhookCharge = task<ReportedCharge>(
  'settle-charge',
  async (ctx, { provider, reference, id }) => {
    const charge = await ctx.outside.cards.cardNamed(provider).findCharge(reference, id)
    if (charge?.status === 'success') await settleCharge(ctx, charge)
  },
)
