import type { AdminRole } from '@fanfare/contract/admin-role'
import type { DataOf } from '@fanfare/contract/call'
import type { CallFacts } from '@fanfare/contract/call-facts'
import { searchVerificationRequests } from '@fanfare/contract/calls/backoffice/identity'
import { searchPlatformWithdrawals } from '@fanfare/contract/calls/backoffice/money'
import { searchAppeals, searchReports } from '@fanfare/contract/calls/backoffice/reports'
import { searchTakedowns } from '@fanfare/contract/calls/backoffice/takedowns'
import { searchAdjustments } from '@fanfare/contract/calls/money/adjustments'
import { searchBankLines } from '@fanfare/contract/calls/money/bank-statements'
import { searchDisputes, searchPaymentReviews } from '@fanfare/contract/calls/money/refunds'
import { currencyCodes } from '@fanfare/contract/money/money'
import type { QueueName, waiting as waitingCall } from '@fanfare/contract/shapes/backoffice/dashboard'
import type { Context } from '../../context.ts'

type Waiting = DataOf<typeof waitingCall>[number]

/** What waits in each queue, with the call that lists it: who may make that sees how much there is. */
const queues: Record<QueueName, { call: CallFacts; rows: string }> = {
  REPORTS: {
    call: searchReports,
    rows: 'SELECT first_at AS at, NULL AS currency_code, 0 AS amount FROM reported',
  },
  IDENTITY_CHECKS: {
    call: searchVerificationRequests,
    rows: `SELECT submitted_at, NULL, 0 FROM verification_request WHERE status = 'PENDING'`,
  },
  WITHDRAWALS: {
    call: searchPlatformWithdrawals,
    rows: `SELECT created_at, currency_code, amount_minor FROM withdrawal WHERE status = 'PENDING'`,
  },
  BANK_TRANSFERS: {
    call: searchBankLines,
    rows: `SELECT created_at, currency_code, amount_minor FROM bank_line WHERE status = 'QUEUED'`,
  },
  REVIEWS: {
    call: searchPaymentReviews,
    rows: `SELECT created_at, currency_code, charged_minor FROM payment_review WHERE decided_at IS NULL`,
  },
  DISPUTES: {
    call: searchDisputes,
    rows: `SELECT dispute.created_at, coalesce(payment.currency_code, review.currency_code), dispute.amount_minor
      FROM dispute LEFT JOIN payment ON payment.id = dispute.payment_id
        LEFT JOIN payment_review review ON review.id = dispute.payment_review_id
      WHERE dispute.state = 'OPEN'`,
  },
  APPEALS: {
    call: searchAppeals,
    rows: `SELECT appealed_at, NULL, 0 FROM report_decision WHERE appeal IS NOT NULL AND appeal_outcome IS NULL`,
  },
  TAKEDOWNS: {
    call: searchTakedowns,
    rows: `SELECT created_at, NULL, 0 FROM takedown WHERE state = 'OPEN' AND confirmed_at IS NOT NULL`,
  },
  ADJUSTMENTS: {
    call: searchAdjustments,
    rows: `SELECT adjustment.created_at, adjustment.currency_code, abs(adjustment.amount_minor)
      FROM adjustment JOIN proposal ON proposal.subject_id = adjustment.id AND proposal.act = 'ADJUST_LEDGER'
      WHERE adjustment.decision IS NULL AND proposal.state = 'OPEN' AND proposal.expires_at > (SELECT now FROM clock)`,
  },
}

const names = Object.keys(queues) as QueueName[]

type Row = { queue: QueueName; currencyCode: string | null; count: bigint; oldest: Date; amount: bigint }

/** What waits for somebody with this role, queue by queue; empty queues too. */
export async function waitingFor(ctx: Context, role: AdminRole): Promise<Waiting[]> {
  const seen = names.filter((name) => {
    const { call } = queues[name]
    return call.who === 'admin' && (call.roles?.includes(role) ?? true)
  })
  const statement = seen
    .map(
      (name) => `SELECT '${name}' AS queue, waits.currency_code AS "currencyCode", count(*) AS count,
        min(waits.at) AS oldest, sum(waits.amount)::bigint AS amount
      FROM (${queues[name].rows}) AS waits(at, currency_code, amount) GROUP BY waits.currency_code`,
    )
    .join(' UNION ALL ')
  if (!statement) return []
  const text = `WITH clock AS (SELECT $1::timestamptz AS now) ${statement}`
  const rows = await ctx.reads.query<Row>(`waiting ${role}`, text, [ctx.clock.now()])
  return seen.map((queue) => {
    const here = rows.filter((row) => row.queue === queue)
    return {
      queue,
      count: here.reduce((sum, { count }) => sum + Number(count), 0),
      oldest: here.reduce<string | null>((first, row) => earlier(first, row.oldest.toISOString()), null),
      sums: currencyCodes.flatMap((currencyCode) => {
        const amount = here.find((row) => row.currencyCode === currencyCode)?.amount
        return amount === undefined ? [] : [{ currencyCode, amount: Number(amount) }]
      }),
    }
  })
}

function earlier(one: string | null, other: string): string {
  return one !== null && one < other ? one : other
}
