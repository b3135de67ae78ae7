import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import { isPersonVisibleSql, isUnblockedByViewerSql } from '../../access/visibility/person.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { unnestSql } from '../../platform/db/unnest.ts'
import { Refusal, refuse } from '../../platform/errors.ts'

/** A fan and a creator. */
export type FanAndCreator = { fanId: string; creatorId: string }

/** Offer of a creator to fans, and the creator's currency. `price` is minor units a month. */
export type SubscriptionOffer = {
  creatorId: string
  currency: CurrencyCode
  isFree: boolean
  price: bigint
  /** The currency of the fan's own wallet. */
  fanCurrency: CurrencyCode
  /** The fan may have set themselves a monthly limit, which is asked for then. */
  hasOwnLimit: boolean
}

type Found = Omit<SubscriptionOffer, 'creatorId'> & {
  position: bigint
  isVerified: boolean
  isUnblocked: boolean
}

/**
 * Loads the offers of creators to fans, one per pair; or the refusal CREATOR_NOT_FOUND, SELF_PAYMENT,
 * CREATOR_BLOCKED or CREATOR_NOT_VERIFIED if the creator cannot be subscribed to or tipped.
 * @returns in the order of the pairs
 */
export async function loadSubscriptionOffersOrRefusals(
  tx: Tx,
  pairs: readonly FanAndCreator[],
): Promise<(SubscriptionOffer | Refusal)[]> {
  const query = sql<Found>`
    SELECT pair.position, creator.currency_code AS currency, creator.verification_status = 'VERIFIED' AS "isVerified",
      creator.is_free_subscription AS "isFree", creator.subscription_price_minor AS price,
      fan.currency_code AS "fanCurrency", EXISTS (
        SELECT FROM spending_limit WHERE spending_limit.account_id = fan.id) AS "hasOwnLimit", ${sql.raw(isUnblockedByViewerSql('creator.id', 'fan.id'))} AS "isUnblocked"
    FROM ${unnestSql(pairs, { fanId: 'text', creatorId: 'text' })}
      WITH ORDINALITY AS pair (fan_id, creator_id, position)
    JOIN account fan ON fan.id = pair.fan_id
    JOIN account creator ON creator.id = pair.creator_id
    WHERE ${sql.raw(isPersonVisibleSql('creator', 'fan.id'))}`
  const { rows } = await tx.executeQuery(asPreparedStatement('find-offers', query.compile(tx)))
  const found = new Map(rows.map((row) => [Number(row.position), row]))
  return pairs.map(({ fanId, creatorId }, index) => {
    const offer = found.get(index + 1)
    if (!offer) return refuse('CREATOR_NOT_FOUND')
    if (creatorId === fanId) return refuse('SELF_PAYMENT')
    if (!offer.isUnblocked) return refuse('CREATOR_BLOCKED')
    if (!offer.isVerified) return refuse('CREATOR_NOT_VERIFIED')
    const { currency, isFree, price, fanCurrency, hasOwnLimit } = offer
    return { creatorId, currency, isFree, price, fanCurrency, hasOwnLimit }
  })
}

/**
 * Loads the offer of somebody who may be subscribed to or tipped.
 * @throws Refusal CREATOR_NOT_FOUND, SELF_PAYMENT, CREATOR_BLOCKED, or CREATOR_NOT_VERIFIED
 */
export async function loadSubscriptionOffer(
  tx: Tx,
  fanId: string,
  creatorId: string,
): Promise<SubscriptionOffer> {
  const [offer] = await loadSubscriptionOffersOrRefusals(tx, [{ fanId, creatorId }])
  if (!offer || offer instanceof Refusal) throw offer
  return offer
}

/**
 * Locks what a creator offers until the transaction ends, against those who are about to subscribe for free: call it before
 * any lock of a pair.
 */
export async function lockSubscriptionOffer(tx: Tx, creatorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${lockOf(creatorId)})`.execute(tx)
}

/** Locks an offer like `lockSubscriptionOffer`, but shared with others who rely on it: fans never wait for each other. */
export async function lockSubscriptionOfferShared(tx: Tx, creatorId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock_shared(${lockOf(creatorId)})`.execute(tx)
}

function lockOf(creatorId: string) {
  return sql`hashtextextended(${`offer ${creatorId}`}, 0)`
}
