import type { SavedCard } from '@fanfare/contract/shapes/money/payments'
import type { Context } from '../../../platform/context.ts'
import { inTransaction } from '../../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../../platform/errors.ts'
import { appendSubscriptionEvents } from '../../../platform/events/outbox.ts'
import { lockRenewalCharges } from '../../subscriptions/renewal-charge.ts'

type Row = Omit<SavedCard, 'dateCreated' | 'isExpired'> & { createdAt: Date }

const cards = `
  SELECT id AS "savedCardId", provider, brand, last4, expiry_month AS "expiryMonth", expiry_year AS "expiryYear",
    created_at AS "createdAt"
  FROM saved_card WHERE owner_id = $1 ORDER BY id DESC`

/** The cards that somebody has left for later payments, newest first. */
export async function loadOwnSavedCards(ctx: Context, ownerId: string): Promise<SavedCard[]> {
  const rows = await ctx.reads.query<Row>('saved_cards', cards, [ownerId])
  const now = ctx.clock.now()
  return rows.map(({ createdAt, ...card }) => ({
    ...card,
    isExpired: new Date(Date.UTC(card.expiryYear, card.expiryMonth)) <= now,
    dateCreated: createdAt.toISOString(),
  }))
}

/**
 * Forgets a card: nothing can charge it any more, and what renewed with it renews from the wallet alone. A renewal that
 * is just being charged is waited for.
 * @throws Refusal NOT_FOUND
 */
export async function removeOwnSavedCard(ctx: Context, ownerId: string, savedCardId: string): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const renewing = await tx
      .selectFrom('subscription')
      .select(['id', 'creator_id as creatorId'])
      .where('fan_id', '=', ownerId)
      .where('renewal_card_id', '=', savedCardId)
      .orderBy('id')
      .execute()
    for (const { id } of renewing) await lockRenewalCharges(tx, id)
    const { numDeletedRows } = await tx
      .deleteFrom('saved_card')
      .where('id', '=', savedCardId)
      .where('owner_id', '=', ownerId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw refuse('NOT_FOUND', { detail: 'This card was already removed.' })
    const pairs = renewing.map(({ creatorId }) => ({ fanId: ownerId, creatorId }))
    await appendSubscriptionEvents(tx, pairs, ctx.clock.now())
  })
}
