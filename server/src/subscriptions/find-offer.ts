import type { CurrencyCode } from '@fanfare/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refusal.ts'
import { isReachable } from '../visibility/person.ts'

/** What a creator offers to fans, and what her money is. `price` is minor units a month. */
export type Offer = {
  creatorId: string
  currency: CurrencyCode
  isFree: boolean
  price: bigint
  /** The currency of the fan's own wallet. */
  fanCurrency: CurrencyCode
}

/**
 * The offer of somebody who may be subscribed to or tipped.
 * @throws Refusal CREATOR_NOT_FOUND, SELF_PAYMENT, or CREATOR_NOT_VERIFIED
 */
export async function findOffer(tx: Tx, fanId: string, creatorId: string): Promise<Offer> {
  const creator = await tx
    .selectFrom('account as creator')
    .innerJoin('account as fan', (join) => join.on('fan.id', '=', fanId))
    .select([
      'creator.currency_code',
      'creator.verification_status',
      'creator.is_free_subscription',
      'creator.subscription_price_minor',
      'fan.currency_code as fan_currency_code',
    ])
    .where('creator.id', '=', creatorId)
    .where(sql<boolean>`${sql.raw(isReachable('creator', 'fan.id'))}`)
    .executeTakeFirst()
  if (!creator) throw refuse('CREATOR_NOT_FOUND')
  if (creatorId === fanId) throw refuse('SELF_PAYMENT')
  if (creator.verification_status !== 'VERIFIED') throw refuse('CREATOR_NOT_VERIFIED')
  return {
    creatorId,
    currency: creator.currency_code as CurrencyCode,
    isFree: creator.is_free_subscription,
    price: creator.subscription_price_minor,
    fanCurrency: creator.fan_currency_code as CurrencyCode,
  }
}
