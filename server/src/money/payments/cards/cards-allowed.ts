import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'

const maxLostDisputes = 1
const countedDays = 180

/** Checks whether a member may pay by card: they have not lost two disputes within 180 days, or an admin allowed it since. */
export async function areCardsAllowed(db: Db | Tx, { clock }: Context, accountId: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - countedDays * 86_400_000)
  const { rows } = await sql<{ lost: bigint }>`
    SELECT count(*) AS lost FROM payment
    JOIN dispute ON dispute.payment_id = payment.id AND dispute.state = 'LOST'
    JOIN account ON account.id = payment.payer_id
    WHERE payment.payer_id = ${accountId} AND payment.reversed_minor > 0
      AND dispute.decided_at > greatest(${since}, account.cards_allowed_at)`.execute(db)
  return (rows[0]?.lost ?? 0n) <= BigInt(maxLostDisputes)
}

/** @throws Refusal RULE_BROKEN for a member who may not pay by card */
export async function requireCardsAllowed(db: Db | Tx, ctx: Context, accountId: string): Promise<void> {
  if (await areCardsAllowed(db, ctx, accountId)) return
  throw refuse('RULE_BROKEN', {
    detail:
      "A bank reversed two of your card payments, so you can't pay by card at the moment. Top up your wallet by bank transfer instead.",
  })
}
