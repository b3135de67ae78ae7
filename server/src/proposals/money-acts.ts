import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { ProposedAct } from '@fanfare/contract/shapes/money/proposals'
import type { Context } from '../context.ts'
import type { Db, Tx } from '../db/connect.ts'
import { refuse } from '../refusal.ts'

/** Whose money an admin moves, and where to: CREDIT into the wallet, PAYOUT out of it, REFUND back to a card. */
export type Movement =
  | { accountId: string; direction: 'CREDIT' | 'PAYOUT' }
  /** Null where nobody is known to have paid. */
  | { accountId: string | null; direction: 'REFUND' }

export type MoneyAct = Movement & {
  act: ProposedAct | 'IMPORT_STATEMENT'
  subjectId: string
  currency: CurrencyCode
  amount: bigint
}

const hourMs = 3_600_000
const limitHours = 24
const separateDays = 30

/** Minor units that an admin has moved alone within 24 hours. Exact behind the lock of their row. */
async function movedAlone(
  db: Db | Tx,
  ctx: Context,
  adminId: string,
  currency: CurrencyCode,
): Promise<bigint> {
  const { sum } = await db
    .selectFrom('admin_money_act')
    .select((eb) => eb.fn.sum<bigint | null>('amount_minor').as('sum'))
    .where('admin_id', '=', adminId)
    .where('currency_code', '=', currency)
    .where('is_alone', '=', true)
    .where('undone_at', 'is', null)
    .where('acted_at', '>', new Date(ctx.clock.now().getTime() - limitHours * hourMs))
    .executeTakeFirstOrThrow()
  return BigInt(sum ?? 0)
}

/** What is left to an admin to move alone; null where there is no limit. */
export async function leftAlone(
  db: Db | Tx,
  ctx: Context,
  adminId: string,
  currency: CurrencyCode,
): Promise<bigint | null> {
  const limit = ctx.config.secondAdminAbove?.[currency]
  if (limit === undefined) return null
  const moved = await movedAlone(db, ctx, adminId, currency)
  return moved < limit ? limit - moved : 0n
}

/** Records what admins moved: one alone, or two together. The database refuses what is above the limit or on both sides. */
export async function recordMoneyAct(
  tx: Tx,
  ctx: Context,
  adminIds: readonly string[],
  { act, subjectId, accountId, direction, currency, amount }: MoneyAct,
): Promise<void> {
  const isAlone = adminIds.length === 1
  await tx
    .insertInto('admin_money_act')
    .values(
      adminIds.map((admin_id) => ({
        id: ctx.newId(),
        admin_id,
        act,
        subject_id: subjectId,
        account_id: accountId,
        direction,
        currency_code: currency,
        amount_minor: amount,
        is_alone: isAlone,
        limit_minor: ctx.config.secondAdminAbove?.[currency] ?? null,
        acted_at: ctx.clock.now(),
      })),
    )
    .execute()
}

/** Takes an approval out of what its admin has moved. */
export async function undoMoneyAct(tx: Tx, ctx: Context, subjectId: string): Promise<void> {
  await tx
    .updateTable('admin_money_act')
    .set({ undone_at: ctx.clock.now() })
    .where('subject_id', '=', subjectId)
    .where('undone_at', 'is', null)
    .execute()
}

/** Since when an act on one side of somebody's money keeps its admin from the other. */
export function separateSince(now: Date): Date {
  return new Date(now.getTime() - separateDays * 24 * hourMs)
}

/** Which of these admins was on the other side of somebody's money within 30 days, and so may not be on this one. */
export async function conflictedAdmin(
  tx: Tx,
  ctx: Context,
  adminIds: readonly string[],
  movement: Movement,
): Promise<string | undefined> {
  if (movement.direction === 'REFUND') return undefined
  const { accountId, direction } = movement
  const before = await tx
    .selectFrom('admin_money_act')
    .select('admin_id as adminId')
    .where('admin_id', 'in', [...adminIds])
    .where('account_id', '=', accountId)
    .where('direction', '=', direction === 'CREDIT' ? 'PAYOUT' : 'CREDIT')
    .where('undone_at', 'is', null)
    .where('acted_at', '>', separateSince(ctx.clock.now()))
    .limit(1)
    .executeTakeFirst()
  return before?.adminId
}

/** Refuses that one admin both credits somebody and approves a payout to them. @throws Refusal NOT_ALLOWED */
export async function requireSeparateDuties(
  tx: Tx,
  ctx: Context,
  { adminId, proposerId = null }: { adminId: string; proposerId?: string | null },
  movement: Movement,
): Promise<void> {
  const ids = proposerId === null ? [adminId] : [adminId, proposerId]
  const conflicted = await conflictedAdmin(tx, ctx, ids, movement)
  if (conflicted === undefined) return
  const who = conflicted === adminId ? 'You have' : 'Who proposed this has'
  throw refuse('NOT_ALLOWED', {
    detail:
      movement.direction === 'PAYOUT'
        ? `${who} credited this member within the last ${separateDays} days. Another admin has to approve the payout.`
        : `${who} approved a payout to this member within the last ${separateDays} days. Another admin has to credit this.`,
  })
}
