import type { BodyOf } from '@fanfare/contract/call'
import type { proposeAdjustment as proposeCall } from '@fanfare/contract/shapes/money/adjustments'
import { appendAuditEntry } from '../../access/audit/append-audit-entry.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import {
  type ReauthenticatedAdmin,
  reauthenticateAdminAndTransact,
} from '../approvals/reauthenticated-admin.ts'
import { lockUndeletedOwner } from '../ledger/booking/lock-owners.ts'
import { enforceAdjustmentApproval } from './lock-adjustment.ts'

type Wish = BodyOf<typeof proposeCall>

/**
 * Notes what one admin wants put right, for another to approve. Nothing moves.
 * @returns the adjustment's id
 * @throws Refusal NOT_FOUND for nobody; RULE_BROKEN for a wallet of another currency, and for a credit of a deleted account; and whatever `enforceFourEyesApproval` and
 * `reauthenticateAdminAndTransact` throw
 */
export async function proposeAdjustment(ctx: Context, viewer: AdminViewer, wish: Wish): Promise<string> {
  const propose = async (tx: Tx, admin: ReauthenticatedAdmin) => {
    const accountId = await findWallet(tx, wish)
    const { currencyCode: currency, counterAccount, reason } = wish
    if (wish.direction === 'CREDIT') await lockUndeletedOwner(tx, accountId)
    const amount = BigInt(wish.direction === 'CREDIT' ? wish.amount : -wish.amount)
    const id = ctx.newId()
    await tx
      .insertInto('adjustment')
      .values({
        id,
        account_id: accountId,
        amount_minor: amount,
        currency_code: currency,
        counter_account: counterAccount,
        reason,
        proposed_by: admin.adminId,
        created_at: ctx.clock.now(),
      })
      .execute()
    await appendAuditEntry(tx, ctx, admin, {
      action: 'ADJUSTMENT_PROPOSED',
      subjectKind: 'ADJUSTMENT',
      subjectId: id,
      reason,
      before: {},
      after: { userId: accountId, amount: String(amount), currencyCode: currency, counterAccount },
    })
    await enforceAdjustmentApproval(tx, ctx, admin, { id, accountId, amount, currency, counterAccount })
    return id
  }
  return reauthenticateAdminAndTransact(ctx, { viewer, factor: wish }, propose)
}

async function findWallet(tx: Tx, { username, currencyCode }: Wish): Promise<string> {
  const account = await tx
    .selectFrom('account')
    .select(['id', 'currency_code as currency'])
    .where('username', '=', username.toLowerCase())
    .executeTakeFirst()
  if (!account) throw refuse('NOT_FOUND', { detail: `User @${username} not found.` })
  if (account.currency !== currencyCode) {
    throw refuse('RULE_BROKEN', { detail: `This wallet is in ${account.currency}.` })
  }
  return account.id
}
