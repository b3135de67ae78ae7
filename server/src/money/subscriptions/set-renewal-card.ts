import type { Subscription } from '@fanfare/contract/shapes/money/subscriptions'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendSubscriptionEvents } from '../../platform/events/outbox.ts'
import { isContinuingSubscription, lockPairAndFindSubscription } from './lock-subscription.ts'
import { lockRenewalChargesBetween } from './renewal-charge.ts'
import { loadSubscriptionToCreator } from './search/search-subscriptions.ts'

/**
 * Chooses the card that a subscription renews with where the wallet does not cover a month; null for the wallet alone. A
 * renewal that is just being charged is waited for.
 * @throws Refusal RULE_BROKEN when there is no paid subscription that renews, or no card takes its currency; NOT_FOUND for
 * a card that is not the fan's
 */
export async function setRenewalCard(
  ctx: Context,
  fanId: string,
  creatorId: string,
  savedCardId: string | null,
): Promise<Subscription> {
  await inTransaction(ctx.db, async (tx) => {
    const isAny = await lockRenewalChargesBetween(tx, fanId, creatorId)
    const locked = isAny ? await lockPairAndFindSubscription(tx, fanId, creatorId) : undefined
    if (!locked || locked.isFree || !isContinuingSubscription(locked, ctx.clock.now())) {
      throw refuse('RULE_BROKEN', { detail: "You don't have a paid subscription to this creator." })
    }
    if (savedCardId !== null) await requireCard(tx, ctx, { fanId, subscriptionId: locked.id, savedCardId })
    await sql`UPDATE subscription SET renewal_card_id = ${savedCardId} WHERE id = ${locked.id}`.execute(tx)
    await appendSubscriptionEvents(tx, [{ fanId, creatorId }], ctx.clock.now())
  })
  return loadSubscriptionToCreator(ctx, fanId, creatorId)
}

type RenewalIds = { fanId: string; subscriptionId: string; savedCardId: string }

async function requireCard(
  tx: Tx,
  ctx: Context,
  { fanId, subscriptionId, savedCardId }: RenewalIds,
): Promise<void> {
  const { rows } = await sql<{ provider: string; currency: 'NGN' | 'USD' | 'EUR' }>`
    SELECT card.provider, subscription.currency_code AS currency
    FROM saved_card card JOIN subscription ON subscription.id = ${subscriptionId}
    WHERE card.id = ${savedCardId} AND card.owner_id = ${fanId}`.execute(tx)
  const [card] = rows
  if (!card) throw refuse('NOT_FOUND', { detail: 'This card was removed.' })
  if (ctx.outside.cards.cardFor(card.currency)?.name !== card.provider) {
    throw refuse('RULE_BROKEN', { detail: `This card can't pay ${card.currency}.` })
  }
}
