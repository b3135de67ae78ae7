import type { SavedCard } from '@fanfare/contract/shapes/money/payments'
import type { Context } from '../../../platform/context.ts'

type Row = Omit<SavedCard, 'dateCreated' | 'isExpired'> & { createdAt: Date }

const cards = `
  SELECT id AS "savedCardId", provider, brand, last4, expiry_month AS "expiryMonth", expiry_year AS "expiryYear",
    created_at AS "createdAt"
  FROM saved_card WHERE owner_id = $1 ORDER BY id DESC`

/** The cards that somebody has left for later payments, newest first. */
export async function loadSavedCards(ctx: Context, ownerId: string): Promise<SavedCard[]> {
  const rows = await ctx.reads.query<Row>('saved_cards', cards, [ownerId])
  const now = ctx.clock.now()
  return rows.map(({ createdAt, ...card }) => ({
    ...card,
    isExpired: new Date(Date.UTC(card.expiryYear, card.expiryMonth)) <= now,
    dateCreated: createdAt.toISOString(),
  }))
}
