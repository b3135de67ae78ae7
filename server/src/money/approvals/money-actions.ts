import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { ProposedMoneyAction } from '@fanfare/contract/shapes/money/proposals'
import { sql } from 'kysely'
import { findAdminCoolDownEnd } from '../../accounts/admins/grants.ts'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import { type AdminRelation, adminRelationReasonPhrases } from './admin-relation.ts'
import { describeOwnCreditsConflict, type MemberPayout } from './own-credits.ts'

/**
 * Owner and direction of money moved by an admin: CREDIT into the wallet, PAYOUT out of it, REFUND back to a
 * card.
 */
export type AdminMoneyMovement =
  | { accountId: string; direction: 'CREDIT' | 'PAYOUT' }
  /** Null where nobody is known to have paid. */
  | { accountId: string | null; direction: 'REFUND' }

export type MoneyAction = AdminMoneyMovement & {
  act: ProposedMoneyAction | 'IMPORT_STATEMENT'
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

/**
 * Returns the amount that an admin may still move alone: 0 while their access or role is new; null if there
 * is no limit.
 */
export async function remainingSingleApprovalAmount(
  db: Db | Tx,
  ctx: Context,
  adminId: string,
  currency: CurrencyCode,
): Promise<bigint | null> {
  if ((await findAdminCoolDownEnd(db, ctx, adminId)) !== null) return 0n
  const limit = ctx.config.fourEyesAbove?.[currency]
  if (limit === undefined) return null
  const moved = await movedAlone(db, ctx, adminId, currency)
  return moved < limit ? limit - moved : 0n
}

/** Records what admins moved: one alone, or two together. The database refuses what is above the limit or on both sides. */
export async function recordMoneyActionWithinLimit(
  tx: Tx,
  ctx: Context,
  adminIds: readonly string[],
  act: MoneyAction,
): Promise<void> {
  await insertMoneyActs(tx, ctx, { adminIds, action: act, isAlone: adminIds.length === 1 })
}

async function insertMoneyActs(
  tx: Tx,
  ctx: Context,
  {
    adminIds,
    action: { act, subjectId, accountId, direction, currency, amount },
    isAlone,
  }: { adminIds: readonly string[]; action: MoneyAction; isAlone: boolean },
): Promise<void> {
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
        limit_minor: ctx.config.fourEyesAbove?.[currency] ?? null,
        acted_at: ctx.clock.now(),
      })),
    )
    .execute()
}

/** Records who imported the bank line that others credited, so that they do not pay it out. */
export async function recordStatementImporter(
  tx: Tx,
  ctx: Context,
  importerId: string,
  credit: Pick<MoneyAction, 'subjectId' | 'currency' | 'amount'> & { accountId: string },
): Promise<void> {
  const act = { ...credit, act: 'IMPORT_STATEMENT', direction: 'CREDIT' } as const
  await insertMoneyActs(tx, ctx, { adminIds: [importerId], action: act, isAlone: false })
}

/** Takes an approval out of what its admin has moved. */
export async function uncountAdminMoneyAction(tx: Tx, ctx: Context, subjectId: string): Promise<void> {
  await tx
    .updateTable('admin_money_act')
    .set({ undone_at: ctx.clock.now() })
    .where('subject_id', '=', subjectId)
    .where('undone_at', 'is', null)
    .execute()
}

/**
 * Takes a refund that failed out of what its admin has moved, or back in where its provider has moved the money after all.
 * Nothing moved for a refund that failed, and the money that it held is free: it counts neither towards the sum above which a
 * second admin approves, nor twice where it is tried again. What its provider still moves later counts from when it was decided.
 */
export async function setRefundExcludedFromAdminTotals(
  tx: Tx,
  ctx: Context,
  refund: { id: string; paymentId: string | null; reviewId: string | null },
  isUndone: boolean,
): Promise<void> {
  const { id, paymentId, reviewId } = refund
  // Its decision is what was noted about the same charge since the refund before: ids are in the order of time.
  await sql`
    UPDATE admin_money_act SET undone_at = ${isUndone ? ctx.clock.now() : null}
    WHERE subject_id = ${paymentId ?? reviewId} AND direction = 'REFUND' AND (undone_at IS NULL) = ${isUndone}
      AND id < ${id} AND id > coalesce((
        SELECT max(before.id) FROM refund before
        WHERE before.id < ${id} AND before.payment_id IS NOT DISTINCT FROM ${paymentId}
          AND before.payment_review_id IS NOT DISTINCT FROM ${reviewId}), '')`.execute(tx)
}

type Conflict = { email: string; relation: AdminRelation }

/**
 * Finds an admin who was on the other side of somebody's money within 30 days and so keeps this one from it: themselves, or one
 * of whom they are not independent. Two whom the same admin let in are kept apart only where somebody else can act.
 */
export async function findConflictingAdmin(
  tx: Tx,
  ctx: Context,
  adminId: string,
  { accountId, direction }: AdminMoneyMovement,
): Promise<Conflict | undefined> {
  const { rows } = await sql<Conflict>`
    SELECT admin.email, conflict.relation
    FROM money_act_conflicts(${adminId}, ${accountId}, ${direction}, ${ctx.clock.now()}) conflict
    JOIN admin ON admin.id = conflict.admin_id
    ORDER BY conflict.relation <> 'SAME', admin.id LIMIT 1`.execute(tx)
  return rows[0]
}

/**
 * Refuses that an admin credits somebody whom they, or an admin of whom they are not independent, paid out, and the other way
 * round. @throws Refusal NOT_ALLOWED
 */
export async function requireSeparateDuties(
  tx: Tx,
  ctx: Context,
  { adminId, proposerId = null }: { adminId: string; proposerId?: string | null },
  movement: AdminMoneyMovement,
): Promise<void> {
  const own = await findConflictingAdmin(tx, ctx, adminId, movement)
  const proposers =
    own || proposerId === null ? undefined : await findConflictingAdmin(tx, ctx, proposerId, movement)
  const conflict = own ?? proposers
  if (conflict === undefined) return
  throw refuse('NOT_ALLOWED', { detail: describeConflict(conflict, movement, own !== undefined) })
}

function describeConflict(
  { email, relation }: Conflict,
  { direction }: AdminMoneyMovement,
  isOwn: boolean,
): string {
  const isSame = relation === 'SAME'
  const who = isSame ? (isOwn ? 'You have' : 'The admin who proposed this has') : `${email} has`
  const why = isSame
    ? ''
    : isOwn
      ? adminRelationReasonPhrases[relation]
      : ", and the admin who proposed this isn't independent of them"
  return direction === 'PAYOUT'
    ? `${who} credited this member within the last ${separateDays} days${why}. Another admin must approve the payout.`
    : `${who} approved a payout to this member within the last ${separateDays} days${why}. Another admin must credit this.`
}

/**
 * Says why this admin does not put an approved payout into a file for the bank: they credited its receiver, or too much of it to
 * those who paid its receiver. Null where they may.
 */
export async function describePayoutConflict(
  tx: Tx,
  ctx: Context,
  adminId: string,
  payout: MemberPayout,
): Promise<string | null> {
  const movement = { accountId: payout.accountId, direction: 'PAYOUT' } as const
  const conflict = await findConflictingAdmin(tx, ctx, adminId, movement)
  if (conflict !== undefined) return describeConflict(conflict, movement, true)
  const own = await describeOwnCreditsConflict(tx, ctx, adminId, { ...payout, takesTwo: false })
  return own && `${own.ofYou}${own.advice}`
}
