import type { BodyOf } from '@fanfare/contract/call'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import type { beginFactorReset as beginCall } from '@fanfare/contract/shapes/backoffice/factor-resets'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import { requireEligibleConfirmer } from '../../accounts/admins/grants.ts'
import { consumeAdminFactor } from '../../accounts/admins/require-factor.ts'
import { loadSecondFactorMethods } from '../../accounts/factors/second-factors.ts'
import { factorResetExpiresAt } from '../../accounts/recovery/expire-factor-resets.ts'
import { mailFactorReset } from '../../accounts/recovery/mail-factor-reset.ts'
import { withAdminFactorAttemptLimit } from '../../money/approvals/with-factor.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { violatedUniqueConstraint } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { enqueue } from '../../platform/queue/task.ts'

/**
 * Waiting period: a day, in which the owner reads their email whatever their hours. The schema requires it
 * too.
 */
const waitMs = 24 * 3_600_000

/**
 * Requests the reset of an account's second factors. Emails the owner at once.
 * @returns the ID of the request
 * @throws Refusal NOT_FOUND; RULE_BROKEN if signing in requires no second factor; CONFLICT while another
 * request is open; and what `withAdminFactorAttemptLimit` and `consumeAdminFactor` throw
 */
export async function requestFactorResetAsAdmin(
  ctx: Context,
  viewer: AdminViewer,
  userId: string,
  { recognisedBy, reason, note, ...sent }: BodyOf<typeof beginCall>,
): Promise<string> {
  const id = ctx.newId()
  try {
    await withAdminFactorAttemptLimit(ctx, viewer, sent, (shown) =>
      inTransaction(ctx.db, async (tx) => {
        await consumeAdminFactor(tx, ctx, { adminId: viewer.adminId, factor: shown })
        await requireFactors(tx, userId)
        await tx
          .insertInto('factor_reset')
          .values({
            id,
            account_id: userId,
            state: 'ASKED',
            recognised_by: recognisedBy,
            reason,
            note: note ?? null,
            asked_by: viewer.adminId,
            asked_at: ctx.clock.now(),
          })
          .execute()
        await appendAuditEntry(tx, ctx, viewer, {
          action: 'FACTOR_RESET_ASKED',
          subjectKind: 'ACCOUNT',
          subjectId: userId,
          reason,
          before: {},
          after: { resetId: id, recognisedBy },
        })
        await enqueue(tx, mailFactorReset, { accountId: userId, resetId: id, what: 'ASKED' })
      }),
    )
  } catch (cause) {
    if (violatedUniqueConstraint(cause) !== 'factor_reset_open') throw cause
    throw refuse('CONFLICT', { detail: 'This was already requested.' })
  }
  return id
}

async function requireFactors(tx: Tx, userId: string): Promise<void> {
  const account = await tx.selectFrom('account').select('id').where('id', '=', userId).executeTakeFirst()
  if (!account) throw refuse('NOT_FOUND', { detail: 'User not found.' })
  if ((await loadSecondFactorMethods(tx, userId)).length > 0) return
  throw refuse('RULE_BROKEN', {
    detail: "This member doesn't use two-factor authentication.",
  })
}

/**
 * Confirms what another admin asked for: it is done in 24 hours.
 * @throws Refusal NOT_FOUND; RULE_BROKEN for who asked; NOT_ALLOWED for an admin who cools down, or is not independent of who asked; CONFLICT once it is confirmed or settled, or has lapsed; and what `withAdminFactorAttemptLimit` and
 * `consumeAdminFactor` throw
 */
export async function confirmFactorResetAsSecondAdmin(
  ctx: Context,
  viewer: AdminViewer,
  resetId: string,
  sent: AdminFactor,
): Promise<void> {
  const { adminId } = viewer
  await withAdminFactorAttemptLimit(ctx, viewer, sent, (shown) =>
    inTransaction(ctx.db, async (tx) => {
      await consumeAdminFactor(tx, ctx, { adminId, factor: shown })
      const { state, askedBy, askedAt, accountId } = await lock(tx, resetId)
      if (state !== 'ASKED') throw settledAlready()
      if (askedBy === adminId) {
        throw refuse('RULE_BROKEN', { detail: 'You requested this, so another admin must confirm it.' })
      }
      await requireEligibleConfirmer(tx, ctx, adminId, askedBy)
      const now = ctx.clock.now()
      if (now >= factorResetExpiresAt(askedAt)) {
        throw refuse('CONFLICT', { detail: "This wasn't confirmed in time. Request it again." })
      }
      const due = new Date(now.getTime() + waitMs)
      await tx
        .updateTable('factor_reset')
        .set({ state: 'CONFIRMED', confirmed_by: adminId, confirmed_at: now, due_at: due })
        .where('id', '=', resetId)
        .execute()
      await appendAuditEntry(tx, ctx, viewer, {
        action: 'FACTOR_RESET_CONFIRMED',
        subjectKind: 'ACCOUNT',
        subjectId: accountId,
        reason: null,
        before: { state },
        after: { resetId, state: 'CONFIRMED', dueAt: due },
      })
    }),
  )
}

/** Takes back what was asked for. @throws Refusal NOT_FOUND; CONFLICT once it is settled */
export async function withdrawFactorResetAsAdmin(
  ctx: Context,
  viewer: AdminViewer,
  resetId: string,
  reason: string,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const { state, accountId } = await lock(tx, resetId)
    if (state !== 'ASKED' && state !== 'CONFIRMED') throw settledAlready()
    await tx
      .updateTable('factor_reset')
      .set({ state: 'WITHDRAWN', withdrawn_by: viewer.adminId, settled_at: ctx.clock.now() })
      .where('id', '=', resetId)
      .execute()
    await appendAuditEntry(tx, ctx, viewer, {
      action: 'FACTOR_RESET_WITHDRAWN',
      subjectKind: 'ACCOUNT',
      subjectId: accountId,
      reason,
      before: { state },
      after: { resetId, state: 'WITHDRAWN' },
    })
  })
}

async function lock(tx: Tx, resetId: string) {
  const found = await tx
    .selectFrom('factor_reset')
    .select(['state', 'asked_by as askedBy', 'asked_at as askedAt', 'account_id as accountId'])
    .where('id', '=', resetId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw refuse('NOT_FOUND', { detail: 'Request not found.' })
  return found
}

function settledAlready() {
  return refuse('CONFLICT', { detail: 'Someone else changed this in the meantime. Reload and try again.' })
}
