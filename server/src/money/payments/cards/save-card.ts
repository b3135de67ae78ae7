import { limits } from '@fanfare/contract/limits'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import type { Charge } from '../../../platform/integrations/card-provider.ts'
import type { StoredPayment } from '../payment.ts'
import {
  encryptCardAuthorization,
  fingerprintCardAuthorization,
  fingerprintCardAuthorizationWithOlderKeys,
} from './card-secret.ts'

/**
 * Saves the card of a successful charge if the payer agreed to that when starting it and paid under their own
 * email, and lets the month that it paid for renew with it. The same card is stored once, with its current
 * details.
 */
export async function saveChargedCardIfAgreed(
  tx: Tx,
  ctx: Context,
  payment: StoredPayment,
  charge: Charge,
): Promise<void> {
  const { card, provider } = charge
  if (!payment.savesCard || payment.vouchedBy !== 'START' || !card) return
  const id = ctx.newId()
  await renewFingerprint(tx, ctx, { ownerId: payment.payerId, provider, authorization: card.authorization })
  const { rows } = await sql<{ id: string }>`
    INSERT INTO saved_card (id, owner_id, provider, fingerprint, sealed_authorization, email, brand, last4,
      expiry_month, expiry_year, payment_id, created_at)
    SELECT ${id}, ${payment.payerId}, ${provider}, ${fingerprintCardAuthorization(ctx.config, card.authorization)},
      ${encryptCardAuthorization(ctx.config, id, card.authorization)}, ${card.email}, ${card.brand}, ${card.last4},
      ${card.expiryMonth}, ${card.expiryYear}, ${payment.id}, ${ctx.clock.now()}
    FROM account
    WHERE account.id = ${payment.payerId} AND account.email = ${card.email.toLowerCase()}
      AND (SELECT count(*) FROM saved_card WHERE owner_id = ${payment.payerId}) < ${limits.savedCards}
    ON CONFLICT (owner_id, provider, fingerprint)
      DO UPDATE SET expiry_month = excluded.expiry_month, expiry_year = excluded.expiry_year
    RETURNING id`.execute(tx)
  const [saved] = rows
  if (!saved || payment.purpose !== 'SUBSCRIPTION') return
  await sql`
    UPDATE subscription SET renewal_card_id = ${saved.id}
    WHERE fan_id = ${payment.payerId} AND creator_id = ${payment.creatorId} AND renew_at IS NOT NULL
      AND period_start = (SELECT starts_at FROM subscription_period WHERE payment_id = ${payment.id})`.execute(
    tx,
  )
}

/** Replaces the fingerprint of a card that was saved with an older key. */
async function renewFingerprint(
  tx: Tx,
  { config }: Context,
  { ownerId, provider, authorization }: { ownerId: string; provider: string; authorization: string },
): Promise<void> {
  const older = fingerprintCardAuthorizationWithOlderKeys(config, authorization)
  if (older.length === 0) return
  const newest = fingerprintCardAuthorization(config, authorization)
  await sql`
    UPDATE saved_card SET fingerprint = ${newest}
    WHERE id = (
        SELECT id FROM saved_card
        WHERE owner_id = ${ownerId} AND provider = ${provider} AND fingerprint = ANY(${older}) ORDER BY id LIMIT 1)
      AND NOT EXISTS (
        SELECT FROM saved_card WHERE owner_id = ${ownerId} AND provider = ${provider} AND fingerprint = ${newest})`.execute(
    tx,
  )
}
