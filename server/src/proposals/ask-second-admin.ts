import { isDeepStrictEqual } from 'node:util'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { ProposedAct } from '@fanfare/contract/shapes/money/proposals'
import { sql } from 'kysely'
import { isAuthenticatorMandatory } from '../admins/authenticator.ts'
import { requireFactor, type ShownFactor } from '../admins/require-factor.ts'
import { recordAct } from '../audit/record-act.ts'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import type { AdminViewer } from '../http/viewer.ts'
import { refuse } from '../refusal.ts'
import { takesTwo } from './takes-two.ts'

/** A weekend, and a bank holiday after it. */
const openHours = 96

export type Wish = {
  act: ProposedAct
  /** The id of what it is about; the currency, for an account of the platform. Locked by the caller where it is a row. */
  subjectId: string
  currency: CurrencyCode
  /** Minor units; null where no amount moves by it. */
  amount: bigint | null
  /** What the second admin has to say too. What is about the subject, and cannot change, need not be among it. */
  terms: Record<string, string>
  /** A fresh second factor of this admin. */
  shown: ShownFactor
}

/** What stands in the audit log of what was done: nothing where one admin is enough. */
export type Agreed = { proposalId?: string; proposedBy?: string }

/**
 * Holds what moves much money against the rule that no admin does so alone. The first admin's call is kept as a proposal;
 * another's, with the same terms, confirms it. Both show a second factor anew: neither a stolen session nor two of them are enough.
 * @returns null when the proposal waits for a second admin, so that nothing may be done yet
 * @throws Refusal what `requireFactor` throws; CONFLICT when another admin's proposal says
 *   something else
 */
export async function askSecondAdmin(
  tx: Tx,
  ctx: Context,
  admin: AdminViewer,
  wish: Wish,
): Promise<Agreed | null> {
  const { act, subjectId, terms, shown } = wish
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`proposal ${act} ${subjectId}`}, 0))`.execute(tx)
  const open = await lockOpen(tx, act, subjectId)
  if (!(await takesTwo(tx, ctx.config, wish))) {
    if (open) await end(tx, ctx, open.id, 'DECIDED')
    return {}
  }
  // What takes two admins everywhere can be tried in development, where they need no second factor.
  const always = act !== 'ADJUST_LEDGER' || isAuthenticatorMandatory(ctx.config)
  const isLive = open !== undefined && open.expiresAt > ctx.clock.now()
  const isSame = isDeepStrictEqual(open?.terms, terms)
  if (isLive && open.proposedBy !== admin.adminId) {
    if (!isSame) {
      throw refuse('CONFLICT', {
        detail: `${open.email} has proposed something else. Agree to that, or withdraw it first.`,
      })
    }
    await requireFactor(tx, ctx, admin.adminId, shown, { always })
    await confirm(tx, ctx, open.id, admin)
    return { proposalId: open.id, proposedBy: open.proposedBy }
  }
  if (isLive && isSame) return null
  await requireFactor(tx, ctx, admin.adminId, shown, { always })
  if (open) await end(tx, ctx, open.id, isLive ? 'REPLACED' : 'EXPIRED')
  await propose(tx, ctx, admin, wish)
  return null
}

async function lockOpen(tx: Tx, act: ProposedAct, subjectId: string) {
  return tx
    .selectFrom('proposal')
    .innerJoin('admin', 'admin.id', 'proposal.proposed_by')
    .select(['proposal.id', 'terms', 'proposed_by as proposedBy', 'expires_at as expiresAt', 'admin.email'])
    .where('act', '=', act)
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'OPEN')
    .forUpdate('proposal')
    .executeTakeFirst()
}

async function propose(tx: Tx, ctx: Context, admin: AdminViewer, wish: Wish): Promise<void> {
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
  await recordAct(tx, ctx, admin, {
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

async function end(
  tx: Tx,
  ctx: Context,
  id: string,
  because: 'DECIDED' | 'REPLACED' | 'EXPIRED',
): Promise<void> {
  await tx
    .updateTable('proposal')
    .set({ state: 'ENDED', ended_because: because, settled_at: ctx.clock.now() })
    .where('id', '=', id)
    .execute()
}
