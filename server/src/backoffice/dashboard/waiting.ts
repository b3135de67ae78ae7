import type { ReturnedData } from '@fanfare/contract/call'
import { currencyCodes } from '@fanfare/contract/money/money'
import type { AdminQueueName, waiting as waitingCall } from '@fanfare/contract/shapes/backoffice/dashboard'
import { moneyActionsWithoutQueue, type ProposedMoneyAction } from '@fanfare/contract/shapes/money/proposals'
import { type RawBuilder, sql } from 'kysely'
import {
  adminUnconfirmableProposalsSql,
  isBarredFromConfirmingAdminSql,
} from '../../money/approvals/unconfirmable-proposals.ts'
import {
  isFailedRefundToRetrySql,
  purchaseRefundsRelationSql,
} from '../../money/refunds/sale-refunds/failed-sale-refunds.ts'
import { withdrawalBlockerSql } from '../../money/withdrawals/search/waits-for.ts'
import type { Context } from '../../platform/context.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { queueListCalls } from '../presence/queue-calls.ts'

type Waiting = ReturnedData<typeof waitingCall>[number]

/**
 * SQL for each queue: what is open in it, since when, its money, and whether this admin can decide it now. What only another
 * admin, the card provider, the payer or a date decides is open and waits elsewhere.
 */
function openItems(ctx: Context, { adminId }: AdminViewer): Record<AdminQueueName, RawBuilder<unknown>> {
  const now = ctx.clock.now()
  const viewing = { adminId, now }
  return {
    REPORTS: sql`SELECT first_at, NULL::text, 0, true FROM reported`,
    IDENTITY_CHECKS: sql`
      SELECT submitted_at, NULL, 0, first.id IS NULL OR NOT ${isBarredFromConfirmingAdminSql(viewing, 'first.id')}
      FROM verification_request
        LEFT JOIN admin first ON first.id = approved_first_by AND first.disabled_at IS NULL
      WHERE status = 'PENDING'`,
    WITHDRAWALS: sql`
      SELECT withdrawal.created_at, withdrawal.currency_code, amount_minor,
        ${withdrawalBlockerSql(ctx, adminId)} IS NULL
      FROM withdrawal JOIN account ON account.id = withdrawal.account_id WHERE withdrawal.status = 'PENDING'`,
    BANK_TRANSFERS: sql`
      SELECT created_at, currency_code, amount_minor, NOT ${isElsewhereSql('CREDIT_BANK_LINE', 'bank_line.id')}
      FROM bank_line WHERE status = 'QUEUED'`,
    REVIEWS: sql`
      SELECT created_at, currency_code, charged_minor, give_back_at IS NULL
        AND NOT ${isElsewhereSql('CREDIT_PAYMENT_REVIEW', 'payment_review.id')}
        AND NOT ${isElsewhereSql('REFUND_PAYMENT_REVIEW', 'payment_review.id')}
      FROM payment_review WHERE decided_at IS NULL`,
    DISPUTES: sql`
      SELECT dispute.created_at, coalesce(payment.currency_code, review.currency_code), dispute.amount_minor, false
      FROM dispute LEFT JOIN payment ON payment.id = dispute.payment_id
        LEFT JOIN payment_review review ON review.id = dispute.payment_review_id
      WHERE dispute.state = 'OPEN'`,
    APPEALS: sql`
      SELECT appealed_at, NULL, 0, decided_by <> ${adminId} FROM report_decision
      WHERE appeal IS NOT NULL AND appeal_outcome IS NULL`,
    TAKEDOWNS: sql`
      SELECT created_at, NULL, 0, true FROM takedown WHERE state = 'OPEN' AND confirmed_at IS NOT NULL`,
    ADJUSTMENTS: sql`
      SELECT adjustment.created_at, adjustment.currency_code, abs(adjustment.amount_minor),
        NOT ${isElsewhereSql('ADJUST_LEDGER', 'adjustment.id')}
      FROM adjustment JOIN proposal ON proposal.subject_id = adjustment.id AND proposal.act = 'ADJUST_LEDGER'
      WHERE adjustment.decision IS NULL AND proposal.state = 'OPEN' AND proposal.expires_at > ${now}`,
    RENAMES: sql`SELECT renamed_at, NULL, 0, true FROM account WHERE renamed_at IS NOT NULL`,
    SECOND_APPROVALS: sql`
      SELECT proposed_at, currency_code, coalesce(amount_minor, 0),
        (act, subject_id) NOT IN (SELECT act, subject_id FROM elsewhere)
      FROM proposal
      WHERE state = 'OPEN' AND expires_at > ${now} AND act IN (${sql.join(moneyActionsWithoutQueue.map((act) => sql.lit(act)))})`,
    REFUND_REQUESTS: sql`
      SELECT requested_at, payment.currency_code, payment.amount_minor - payment.reversed_minor,
        NOT ${isElsewhereSql('REFUND_PAYMENT', 'payment.id')}
      FROM purchase_refund_request request JOIN payment ON payment.id = request.payment_id
      WHERE request.state = 'OPEN'
      UNION ALL ${failedRefundItemsSql(now)}`,
  }
}

/** SQL: the failed refunds of the queue REFUND_REQUESTS. */
function failedRefundItemsSql(now: Date): RawBuilder<unknown> {
  return sql`
    SELECT failed.settled_at, payment.currency_code, payment.amount_minor - payment.reversed_minor,
      NOT ${isElsewhereSql('REFUND_PAYMENT', 'payment.id')} AND NOT ${isElsewhereSql('SETTLE_REFUND', 'failed.id')}
        AND NOT EXISTS (SELECT FROM dispute WHERE dispute.payment_id = payment.id AND dispute.state = 'OPEN')
    FROM ${purchaseRefundsRelationSql} JOIN payment ON payment.id = purchase.payment_id
    WHERE ${isFailedRefundToRetrySql(now)}`
}

/** SQL: whether a proposal about this waits that the admin may not confirm, by the `elsewhere` of the query. */
function isElsewhereSql(act: ProposedMoneyAction, id: string): RawBuilder<boolean> {
  return sql`(${sql.lit(act)}, ${sql.ref(id)}) IN (SELECT act, subject_id FROM elsewhere)`
}

/** Failed refunds, which are counted within REFUND_REQUESTS too. */
const failedRefunds = 'FAILED_REFUNDS'

const names = Object.keys(queueListCalls) as AdminQueueName[]

type Row = {
  queue: AdminQueueName | typeof failedRefunds
  currencyCode: string | null
  count: bigint
  open: bigint
  oldest: Date | null
  amount: bigint
}

/** Loads what is waiting for this admin, per queue, including empty queues. */
export async function countWaitingItemsByQueue(ctx: Context, admin: AdminViewer): Promise<Waiting[]> {
  const seen = names.filter((name) => {
    const call = queueListCalls[name]
    return call.who === 'admin' && (call.roles?.includes(admin.role) ?? true)
  })
  if (seen.length === 0) return []
  const items = openItems(ctx, admin)
  const counted = [
    ...seen.map((name) => [name, items[name]] as const),
    ...(seen.includes('REFUND_REQUESTS')
      ? [[failedRefunds, failedRefundItemsSql(ctx.clock.now())] as const]
      : []),
  ]
  const counts = counted.map(
    ([name, itemsSql]) => sql`
      SELECT ${sql.lit(name)} AS queue, item.currency_code AS "currencyCode", count(*) AS open,
        count(*) FILTER (WHERE item.is_here) AS count, min(item.at) FILTER (WHERE item.is_here) AS oldest,
        coalesce(sum(item.amount) FILTER (WHERE item.is_here), 0)::bigint AS amount
      FROM (${itemsSql}) AS item(at, currency_code, amount, is_here) GROUP BY item.currency_code`,
  )
  const { rows } = await sql<Row>`
    WITH elsewhere AS MATERIALIZED (${adminUnconfirmableProposalsSql({ adminId: admin.adminId, now: ctx.clock.now() })})
    ${sql.join(counts, sql` UNION ALL `)}`.execute(ctx.db)
  return seen.map((queue) => {
    const here = rows.filter((row) => row.queue === queue)
    const count = countOf(here)
    return {
      queue,
      count,
      failed: queue === 'REFUND_REQUESTS' ? countOf(rows.filter((row) => row.queue === failedRefunds)) : 0,
      elsewhere: here.reduce((sum, { open }) => sum + Number(open), 0) - count,
      oldest: here.reduce<string | null>((first, { oldest }) => earlier(first, oldest), null),
      sums: currencyCodes.flatMap((currencyCode) => {
        const row = here.find((each) => each.currencyCode === currencyCode)
        return row === undefined || row.count === 0n ? [] : [{ currencyCode, amount: Number(row.amount) }]
      }),
    }
  })
}

function countOf(rows: readonly Row[]): number {
  return rows.reduce((sum, { count }) => sum + Number(count), 0)
}

function earlier(one: string | null, other: Date | null): string | null {
  const next = other?.toISOString() ?? null
  if (one === null || next === null) return one ?? next
  return one < next ? one : next
}
