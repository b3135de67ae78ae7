import { isDeepStrictEqual } from 'node:util'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { ProposedMoneyAction } from '@fanfare/contract/shapes/money/proposals'
import { sql } from 'kysely'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { missingAdminFactorRefusal } from '../../accounts/admins/authenticator.ts'
import { requireEligibleConfirmer } from '../../accounts/admins/grants.ts'
import { requireEstablishedProposer } from '../../accounts/admins/new-factor.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { formatMoney } from '../../platform/i18n/formats.ts'
import {
  type AdminMoneyMovement,
  recordMoneyActionWithinLimit,
  requireSeparateDuties,
} from './money-actions.ts'
import { requireNoOwnCreditsInPayout } from './own-credits.ts'
import type { ReauthenticatedAdmin } from './reauthenticated-admin.ts'
import { isAboveSingleAdminLimit, requiresSecondApproval } from './requires-second-approval.ts'

/** Outcome of what may take two admins: done, or proposed, so that it waits for a second admin. */
export type ApprovalOutcome = 'DONE' | 'WAITS'

/** Builds the reply to what may take two admins: while it waits for the second, a message says so. */
export function buildApprovalReply<Data>(
  outcome: ApprovalOutcome,
  data: Data,
): { data: Data; message?: string } {
  return outcome === 'WAITS' ? { data, message: pendingApprovalMessage } : { data }
}

/** Message for a request that is waiting for a second admin. */
export const pendingApprovalMessage = 'A second admin must confirm this.'

/** A weekend, and a bank holiday after it. */
const openHours = 96

export type ApprovalRequest = {
  act: ProposedMoneyAction
  /** The id of what it is about; the currency, for an account of the platform. Locked by the caller where it is a row. */
  subjectId: string
  currency: CurrencyCode
  /** Minor units; null where no amount moves by it. */
  amount: bigint | null
  /** Terms that the second admin must repeat. Facts of the subject that cannot change may be left out. */
  terms: Record<string, string>
  /**
   * Member whose money is moved; null if none is moved, or if it is taken from a wallet without being a
   * payout.
   */
  movement: AdminMoneyMovement | null
}

/** Approval as recorded in the audit log: empty if one admin is enough. */
export type ApprovalRecord = { proposalId?: string; proposedBy?: string }

/**
 * Applies the rules by which no admin moves money alone. What is more than the admin may move within 24 hours, or always takes
 * two, is stored as a proposal; another admin's call with the same terms confirms it. Both have shown a second factor: neither a
 * stolen session nor two of them are enough. What is done is recorded, so that it counts from then on.
 * @returns null when the proposal waits for a second admin, so that nothing may be done yet
 * @throws Refusal TWO_FACTOR_REQUIRED in development too for what is above the limit; CONFLICT when a proposal that waits, their
 *   own or another admin's, says something else; NOT_ALLOWED for an admin who cools down, let the proposer in, was let in by them, or has been on the
 *   other side of the same member's money, and while the proposer's second factors are new
 */
export async function enforceFourEyesApproval(
  tx: Tx,
  ctx: Context,
  admin: ReauthenticatedAdmin,
  wish: ApprovalRequest,
): Promise<ApprovalRecord | null> {
  const { act, subjectId, terms, movement } = wish
  const { adminId } = admin
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`proposal ${act} ${subjectId}`}, 0))`.execute(tx)
  const open = await lockOpen(tx, act, subjectId)
  const takesTwo = await requiresSecondApproval(tx, ctx, adminId, wish)
  await requireNotInvolved(tx, ctx, { adminId }, { ...wish, takesTwo })
  if (!takesTwo) {
    if (open) await end(tx, ctx, open.id, 'DECIDED')
    await record(tx, ctx, [adminId], wish)
    return {}
  }
  // What takes two admins whatever the sum can be tried in development, where they need no second factor.
  const isLarge = act !== 'ADJUST_LEDGER' && isAboveSingleAdminLimit(ctx.config, wish.currency, wish.amount)
  if (isLarge && !admin.hasShownFactor) throw missingAdminFactorRefusal()
  const isLive = open !== undefined && open.expiresAt > ctx.clock.now()
  const isSame = isDeepStrictEqual(open?.terms, terms)
  if (isLive && open.proposedBy !== adminId) {
    if (!isSame) {
      throw refuse('CONFLICT', {
        detail: `${open.email} has proposed something else. Confirm that proposal or withdraw it first.`,
      })
    }
    const { id, proposedBy } = open
    await requireEligibleConfirmer(tx, ctx, adminId, proposedBy)
    if (movement) {
      await requireNotInvolved(tx, ctx, { adminId, proposerId: proposedBy }, { ...wish, takesTwo })
      if (wish.amount !== null) await requireEstablishedProposer(tx, ctx, proposedBy)
    }
    await confirm(tx, ctx, id, admin)
    await record(tx, ctx, [adminId, proposedBy], wish)
    return { proposalId: id, proposedBy }
  }
  if (isLive) {
    if (isSame) return null
    const what =
      open.amount === null || open.amount === wish.amount
        ? 'something else'
        : formatMoney(open.amount, wish.currency)
    throw refuse('CONFLICT', {
      detail: `You've already proposed ${what} here. Withdraw that proposal first.`,
    })
  }
  if (open) await end(tx, ctx, open.id, 'EXPIRED')
  await propose(tx, ctx, admin, wish)
  return null
}

/** Refuses an admin who was on the other side of the same money. @throws Refusal NOT_ALLOWED */
async function requireNotInvolved(
  tx: Tx,
  ctx: Context,
  admins: { adminId: string; proposerId?: string },
  { movement, currency, amount, takesTwo }: ApprovalRequest & { takesTwo: boolean },
): Promise<void> {
  if (movement === null) return
  await requireSeparateDuties(tx, ctx, admins, movement)
  if (movement.direction !== 'PAYOUT' || amount === null) return
  const { accountId } = movement
  await requireNoOwnCreditsInPayout(tx, ctx, admins, { accountId, currency, amount, takesTwo })
}

async function record(
  tx: Tx,
  ctx: Context,
  adminIds: readonly string[],
  { act, subjectId, currency, amount, movement }: ApprovalRequest,
): Promise<void> {
  if (movement === null || amount === null) return
  await recordMoneyActionWithinLimit(tx, ctx, adminIds, { act, subjectId, currency, amount, ...movement })
}

async function lockOpen(tx: Tx, act: ProposedMoneyAction, subjectId: string) {
  return tx
    .selectFrom('proposal')
    .innerJoin('admin', 'admin.id', 'proposal.proposed_by')
    .select(['proposal.id', 'terms', 'proposed_by as proposedBy', 'expires_at as expiresAt', 'admin.email'])
    .select('amount_minor as amount')
    .where('act', '=', act)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'OPEN')
    .forUpdate('proposal')
    .executeTakeFirst()
}

async function propose(tx: Tx, ctx: Context, admin: AdminViewer, wish: ApprovalRequest): Promise<void> {
  const { act, subjectId, currency, amount, terms } = wish
  const [id, now] = [ctx.newId(), ctx.clock.now()]
  await tx
    .insertInto('proposal')
    .values({
      id,
      act,
      subject_id: subjectId,
      currency_code: currency,
      amount_minor: amount,
      terms: JSON.stringify(terms),
      proposed_by: admin.adminId,
      proposed_at: now,
      expires_at: new Date(now.getTime() + openHours * 3_600_000),
    })
    .execute()
  await appendAuditEntry(tx, ctx, admin, {
    action: 'PROPOSAL_MADE',
    subjectKind: 'PROPOSAL',
    subjectId: id,
    reason: null,
    before: {},
    after: { act, subjectId, currencyCode: currency, amount: amount && String(amount), ...terms },
  })
}

async function confirm(tx: Tx, ctx: Context, id: string, { adminId }: AdminViewer): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ state: 'CONFIRMED', confirmed_by: adminId, settled_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}

async function end(tx: Tx, ctx: Context, id: string, because: 'DECIDED' | 'EXPIRED'): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ state: 'ENDED', ended_because: because, settled_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}
