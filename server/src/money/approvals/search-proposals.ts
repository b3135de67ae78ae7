import type { QueryOf } from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import { asMinorUnits } from '@fanfare/contract/money/money'
import {
  moneyActionsWithoutQueue,
  type Proposal,
  type ProposedMoneyAction,
  type searchProposals as searchCall,
} from '@fanfare/contract/shapes/money/proposals'
import type { ExpressionBuilder } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import type { DB } from '../../platform/db/tables.ts'
import { refuse } from '../../platform/errors.ts'
import { loadQueryPageInIdOrder } from '../../platform/pagination/page-by-id.ts'

type Query = QueryOf<typeof searchCall>

/** Proposals of all admins, with what became of them. */
export async function searchMoneyProposals(
  ctx: Context,
  query: Query,
): Promise<{ data: Proposal[]; page: PageInfo }> {
  const now = ctx.clock.now()
  const { rows, page } = await loadQueryPageInIdOrder(
    query,
    select(ctx.db).where((eb) => fits(eb, query, now)),
    'proposal.id',
    ctx.db.selectFrom('proposal').where((eb) => fits(eb, query, now)),
  )
  return { data: rows.map((row) => view(row, now)), page }
}

/** @throws Refusal NOT_FOUND */
export async function loadMoneyProposal(db: Db | Tx, ctx: Context, id: string): Promise<Proposal> {
  const row = await select(db).where('proposal.id', '=', id).executeTakeFirst()
  if (!row) throw refuse('NOT_FOUND', { detail: 'Proposal not found.' })
  return view(row, ctx.clock.now())
}

/**
 * Loads, per subject, the proposal that is waiting for a second admin or by which it was done; many have
 * none.
 */
export async function loadMoneyProposalsBySubject(
  ctx: Context,
  act: ProposedMoneyAction,
  subjectIds: readonly string[],
): Promise<Map<string, Proposal>> {
  if (subjectIds.length === 0) return new Map()
  const now = ctx.clock.now()
  const rows = await select(ctx.db)
    .where('act', '=', act)
    .where('subject_id', 'in', [...subjectIds])
    .where((eb) => eb.or([eb('state', '=', 'CONFIRMED'), isWaiting(eb, now)]))
    .execute()
  return new Map(rows.map((row) => [row.subjectId, view(row, now)]))
}

function select(db: Db | Tx) {
  return db
    .selectFrom('proposal')
    .innerJoin('admin as proposer', 'proposer.id', 'proposal.proposed_by')
    .leftJoin('admin as confirmer', 'confirmer.id', 'proposal.confirmed_by')
    .select([
      'proposal.id',
      'act',
      'subject_id as subjectId',
      'currency_code as currencyCode',
      'amount_minor as amount',
      'terms',
      'state',
      'proposer.email as proposedBy',
      'confirmer.email as confirmedBy',
      'ended_because as endedBecause',
      'proposed_at as proposedAt',
      'expires_at as expiresAt',
      'settled_at as settledAt',
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof select>['execute']>>[number]

function fits(
  eb: ExpressionBuilder<DB, 'proposal'>,
  { state, act, subjectId, withoutQueue }: Query,
  now: Date,
) {
  return eb.and([
    ...(state === 'CONFIRMED' ? [eb('state', '=', state)] : []),
    ...(state === 'OPEN' ? [isWaiting(eb, now)] : []),
    ...(state === 'ENDED' ? [eb.not(isWaiting(eb, now)), eb('state', '<>', 'CONFIRMED')] : []),
    ...(act === undefined ? [] : [eb('act', '=', act)]),
    ...(subjectId === undefined ? [] : [eb('subject_id', '=', subjectId)]),
    ...(withoutQueue === undefined
      ? []
      : [eb('act', withoutQueue ? 'in' : 'not in', [...moneyActionsWithoutQueue])]),
  ])
}

function isWaiting(eb: ExpressionBuilder<DB, 'proposal'>, now: Date) {
  return eb.and([eb('state', '=', 'OPEN'), eb('expires_at', '>', now)])
}

/** Serializes a proposal; an unconfirmed one has expired, though its row stays open until the next. */
function view({ id, proposedAt, expiresAt, settledAt, ...row }: Row, now: Date): Proposal {
  const hasExpired = row.state === 'OPEN' && expiresAt <= now
  return {
    proposalId: id,
    ...row,
    amount: row.amount === null ? null : asMinorUnits(row.amount),
    terms: row.terms as Proposal['terms'],
    state: hasExpired ? 'ENDED' : row.state,
    endedBecause: hasExpired ? 'EXPIRED' : row.endedBecause,
    dateProposed: proposedAt.toISOString(),
    dateExpires: expiresAt.toISOString(),
    dateSettled: hasExpired ? expiresAt.toISOString() : (settledAt?.toISOString() ?? null),
  }
}
