import { asMinorUnits } from '@fanfare/contract/money/money'
import type { WithdrawalForAdmins } from '@fanfare/contract/shapes/backoffice/money'
import type { WithdrawalDetail } from '@fanfare/contract/shapes/backoffice/payouts'
import type { Context } from '../../../platform/context.ts'
import { inSnapshot } from '../../../platform/db/transaction/in-snapshot.ts'
import type { AdminViewer } from '../../../platform/http/auth/viewer.ts'
import { loadLedgerEntriesOfSubjects, sumWalletMovements } from '../../ledger/wallet/entries-about.ts'
import {
  loadWithdrawalRiskFacts,
  type WithdrawalRiskFacts,
} from '../../ledger/wallet/withdrawal-risk-facts.ts'
import { loadWithdrawalBackground } from './load-background.ts'
import { loadWithdrawalForAdmins } from './search-platform-withdrawals.ts'

type Step = WithdrawalDetail['timeline'][number]
type Entry = WithdrawalDetail['entries'][number]

/**
 * A request with all that happened to it, what it books, and where its money came from; of a decided one, as of its decision.
 * @throws Refusal NOT_FOUND
 */
export function loadWithdrawalDetail(
  ctx: Context,
  viewer: AdminViewer,
  id: string,
): Promise<WithdrawalDetail> {
  return inSnapshot(ctx.db, (db) => detailOf({ ...ctx, db }, viewer, id))
}

async function detailOf(ctx: Context, viewer: AdminViewer, id: string): Promise<WithdrawalDetail> {
  const withdrawal = await loadWithdrawalForAdmins(ctx, viewer, id)
  const acts = await loadActs(ctx, withdrawal)
  const booked = await loadLedgerEntriesOfSubjects(ctx.db, id)
  const file = await loadFileStep(ctx, withdrawal)
  const origin = await loadOrigin(ctx, withdrawal)
  const decidedAt = withdrawal.dateDecided === null ? null : new Date(withdrawal.dateDecided)
  const asOf = decidedAt ?? ctx.clock.now()
  const cardMoney = await loadWithdrawalRiskFacts(ctx.db, withdrawal.user.userId, withdrawal.currencyCode, {
    after: origin.dateSince === null ? null : new Date(origin.dateSince),
    ...{ until: asOf, decidedAt },
  })
  const background = await loadWithdrawalBackground(ctx, withdrawal, asOf)
  const requested: Step = { step: 'REQUESTED', date: withdrawal.dateCreated, by: null }
  const { datePaid } = withdrawal
  const isPaidNoted = acts.some(({ step }) => step === 'PAID')
  const paid: Step[] = datePaid !== null && !isPaidNoted ? [{ step: 'PAID', date: datePaid, by: null }] : []
  return {
    ...withdrawal,
    timeline: [
      requested,
      ...[...acts, ...file, ...paid].toSorted((one, other) => (one.date < other.date ? -1 : 1)),
    ],
    entries: [
      ...booked.map(({ at, amount, ...entry }) => ({
        ...entry,
        date: at.toISOString(),
        amount: asMinorUnits(amount),
      })),
      ...toCome(withdrawal),
    ],
    origin,
    background,
    atRisk: atRiskOf(cardMoney),
  }
}

function atRiskOf({
  disputes,
  cardFrom,
  cardUntil,
  ...money
}: WithdrawalRiskFacts): WithdrawalDetail['atRisk'] {
  return {
    disputed: asMinorUnits(money.disputed),
    refunding: asMinorUnits(money.refunding),
    uncleared: asMinorUnits(money.uncleared),
    received: asMinorUnits(money.received),
    byCard: asMinorUnits(money.byCard),
    dateCardFrom: cardFrom?.toISOString() ?? null,
    dateCardUntil: cardUntil?.toISOString() ?? null,
    disputes: disputes.map(({ id, payerUsername, amount, openedAt, held }) => ({
      disputeId: id,
      payerUsername,
      amount: asMinorUnits(amount),
      held: asMinorUnits(held),
      dateOpened: openedAt.toISOString(),
    })),
  }
}

const steps: Record<string, Step['step']> = {
  WITHDRAWAL_APPROVED: 'APPROVED',
  WITHDRAWAL_DISAPPROVED: 'DISAPPROVED',
  WITHDRAWAL_APPROVAL_UNDONE: 'UNDONE',
  WITHDRAWAL_PAID: 'PAID',
  PAYOUT_REJECTED: 'REJECTED',
  WITHDRAWAL_ACCOUNT_SHOWN: 'SHOWN',
}

/** Loads the withdrawal’s entries in the audit log, and who proposed it to a second admin. */
async function loadActs(ctx: Context, { id }: WithdrawalForAdmins): Promise<Step[]> {
  const acts = await ctx.db
    .selectFrom('audit_entry')
    .leftJoin('admin', 'admin.id', 'audit_entry.admin_id')
    .select(['action', 'audit_entry.created_at as at', 'admin.email as by'])
    .where('subject_id', '=', id)
    .where('action', 'in', Object.keys(steps))
    .orderBy('audit_entry.id', 'desc')
    .limit(100)
    .execute()
  const proposals = await ctx.db
    .selectFrom('proposal')
    .innerJoin('admin', 'admin.id', 'proposal.proposed_by')
    .select(['proposed_at as at', 'admin.email as by'])
    .where('act', '=', 'APPROVE_WITHDRAWAL')
    .where('subject_id', '=', id)
    .execute()
  const done = acts.toReversed().flatMap(({ action, at, by }): Step[] => {
    const step = steps[action]
    return step === undefined ? [] : [{ step, date: at.toISOString(), by }]
  })
  return [...proposals.map(({ at, by }): Step => ({ step: 'PROPOSED', date: at.toISOString(), by })), ...done]
}

async function loadFileStep(ctx: Context, { payoutFileId }: WithdrawalForAdmins): Promise<Step[]> {
  if (payoutFileId === null) return []
  const file = await ctx.db
    .selectFrom('payout_file')
    .innerJoin('admin', 'admin.id', 'payout_file.created_by')
    .select(['payout_file.created_at as at', 'admin.email as by'])
    .where('payout_file.id', '=', payoutFileId)
    .executeTakeFirstOrThrow()
  return [{ step: 'IN_FILE', date: file.at.toISOString(), by: file.by }]
}

function toCome({ status, amount, user: { username } }: WithdrawalForAdmins): Entry[] {
  if (status !== 'PENDING' && status !== 'APPROVED') return []
  const planned = { transactionId: null, date: null, kind: 'WITHDRAWAL_PAYOUT', shard: null }
  return [
    { ...planned, account: 'held', username, amount: asMinorUnits(BigInt(-amount)) },
    { ...planned, account: 'payouts', username: null, amount },
  ]
}

/**
 * Loads the origin of the money since the previous request, which took everything there was; a disapproved
 * one gave its money back.
 */
async function loadOrigin(
  ctx: Context,
  { id, currencyCode, dateCreated, user }: WithdrawalForAdmins,
): Promise<WithdrawalDetail['origin']> {
  const before = await ctx.db
    .selectFrom('withdrawal')
    .select('created_at')
    .where('account_id', '=', user.userId)
    .where('currency_code', '=', currencyCode)
    .where('status', '<>', 'DISAPPROVED')
    .where('id', '<', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const after = before?.created_at ?? null
  const moved = await sumWalletMovements(ctx.db, user.userId, {
    currency: currencyCode,
    after,
    until: new Date(dateCreated),
  })
  return {
    dateSince: after?.toISOString() ?? null,
    parts: moved.map(({ kind, amount }) => ({ kind, amount: asMinorUnits(amount) })),
  }
}
