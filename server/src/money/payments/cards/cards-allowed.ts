import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { refuse } from '../../../platform/errors.ts'

const maxLostDisputes = 1
const countedDays = 180

const countedMs = countedDays * 86_400_000

/**
 * Finds until when a member's cards are refused: they lost two disputes within 180 days, and no admin allowed cards since. Null
 * where they may pay by card.
 */
export async function findCardRefusalEnd(
  db: Db | Tx,
  { clock }: Context,
  accountId: string,
): Promise<Date | null> {
  const since = new Date(clock.now().getTime() - countedMs)
  const { rows } = await sql<{ decidedAt: Date }>`
    SELECT dispute.decided_at AS "decidedAt" FROM payment
    JOIN dispute ON dispute.payment_id = payment.id AND dispute.state = 'LOST'
    JOIN account ON account.id = payment.payer_id
    WHERE payment.payer_id = ${accountId} AND payment.reversed_minor > 0
      AND dispute.decided_at > greatest(${since}, account.cards_allowed_at)
    ORDER BY dispute.decided_at DESC OFFSET ${maxLostDisputes} LIMIT 1`.execute(db)
  const [counted] = rows
  return counted ? new Date(counted.decidedAt.getTime() + countedMs) : null
}

/** Checks whether a member may pay by card. */
export async function canMemberPayByCard(db: Db | Tx, ctx: Context, accountId: string): Promise<boolean> {
  return (await findCardRefusalEnd(db, ctx, accountId)) === null
}

/** @throws Refusal RULE_BROKEN for a member who may not pay by card */
export async function requireMemberCanPayByCard(db: Db | Tx, ctx: Context, accountId: string): Promise<void> {
  if (await canMemberPayByCard(db, ctx, accountId)) return
  throw refuse('RULE_BROKEN', {
    detail:
      "A bank reversed two of your card payments, so you can't pay by card at the moment. Top up your wallet by bank transfer instead.",
  })
}
