import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/dashboard.ts'
import { integerFromText } from '../../fields/integer-from-text.ts'
import { currencyCode } from '../../fields/money.ts'
import { dateOrMoment } from '../../fields/page.ts'
import { currencyCodes } from '../../money/money.ts'

/** Maximum span in days for which figures are given by the day. */
export const maxDailyStatsDays = 100

const inCurrency = currencyCode.default(currencyCodes[0])

/** Days (UTC), the last one included; a moment stands for its day. Without them: this month and the eleven before. At most ten years. */
const span = z.object({
  from: dateOrMoment.optional(),
  to: dateOrMoment.optional(),
  currencyCode: inCurrency,
})

/** Count and, for money, amount in minor units. */
const figure = { count: z.int(), amount: z.int() }

/**
 * Totals of a span of days and of as many days before it. For money, `total` and `previous` are minor units
 * in a currency; for users and posts they are counts, and every `amount` is 0.
 */
export const dashboardStats = z.object({
  /** Both of them days (UTC), and included. */
  from: z.string(),
  to: z.string(),
  currencyCode,
  total: z.int(),
  previous: z.int(),
  count: z.int(),
  previousCount: z.int(),
  /** Each month of the span, by `2026-11`. */
  byMonth: z.array(z.object({ month: z.string(), ...figure })),
  /** Each day of a span of at most 100 days, and of as many before it; of a longer one none. */
  byDay: z.array(z.object({ day: z.string(), ...figure })),
  previousByDay: z.array(z.object({ day: z.string(), ...figure })),
})
export type DashboardStats = z.output<typeof dashboardStats>

const collated = { query: span, data: dashboardStats }

export const collateUserStats = call(calls.collateUserStats, {
  summary: 'Number of sign-ups',
  ...collated,
})
export const collatePostStats = call(calls.collatePostStats, {
  summary: 'Number of posts published, including those deleted since',
  ...collated,
})
export const collateApprovedWithdrawalStats = call(calls.collateApprovedWithdrawalStats, {
  summary: 'Amount paid out to creators: the ledger’s WITHDRAWAL_PAYOUT',
  ...collated,
})
export const collateRevenueStats = call(calls.collateRevenueStats, {
  summary: 'Platform fees net of refunds: the ledger’s account `fees`',
  ...collated,
})
export const collateTipsStats = call(calls.collateTipsStats, {
  summary: 'Tips before fees: the ledger’s TIP',
  ...collated,
})
export const collateSalesStats = call(calls.collateSalesStats, {
  summary: 'Posts sold, before fees: the ledger’s PURCHASE',
  ...collated,
})
export const collateTopUpStats = call(calls.collateTopUpStats, {
  summary: 'Top-ups by card and bank transfer: the ledger’s TOP_UP and OFFLINE_TRANSFER',
  ...collated,
})
export const collateSubscriptionStats = call(calls.collateSubscriptionStats, {
  summary: 'Subscription payments before fees: the ledger’s SUBSCRIPTION',
  ...collated,
})
export const collateWithdrawalStats = call(calls.collateWithdrawalStats, {
  summary: 'Withdrawals requested by creators: the ledger’s WITHDRAWAL_REQUEST',
  ...collated,
})

/** Minor units in the span, and in as many days before it. */
const flow = z.object({ total: z.int(), previous: z.int() })

export const collateMoneyStats = call(calls.collateMoneyStats, {
  summary:
    'Refunds, lost disputes and card costs in a date range, the remaining fees, and what members hold and owe now',
  query: span,
  data: z.object({
    from: z.string(),
    to: z.string(),
    currencyCode,
    /** The ledger’s REFUND. */
    refunds: flow,
    /** The ledger’s DISPUTE_LOST. */
    losses: flow,
    /** Part of the card providers’ fees that the platform bore. */
    cardCosts: flow,
    /** Fees, with those given back taken off, less the card costs. */
    net: flow,
    /** Current debts of users, in minor units. */
    owed: z.int(),
    /** Current total of all wallets: spendable, clearing, or held for a withdrawal. */
    inWallets: z.int(),
  }),
})

export const dashboardStatistics = call(calls.dashboardStatistics, {
  summary: 'Retrieve all nine figures of a year, by month',
  params: z.object({ year: integerFromText(z.int().min(2000).max(2200)) }),
  query: z.object({ currencyCode: inCurrency }),
  data: z.object({
    year: z.int(),
    currencyCode,
    users: dashboardStats,
    posts: dashboardStats,
    revenue: dashboardStats,
    subscriptions: dashboardStats,
    tips: dashboardStats,
    sales: dashboardStats,
    topUps: dashboardStats,
    withdrawals: dashboardStats,
    approvedWithdrawals: dashboardStats,
  }),
})

export const adminQueueNames = [
  'REPORTS',
  'IDENTITY_CHECKS',
  'WITHDRAWALS',
  'BANK_TRANSFERS',
  'REVIEWS',
  'DISPUTES',
  'APPEALS',
  'TAKEDOWNS',
  'ADJUSTMENTS',
  'RENAMES',
  'SECOND_APPROVALS',
  'REFUND_REQUESTS',
] as const
export type AdminQueueName = (typeof adminQueueNames)[number]

export const waiting = call(calls.waiting, {
  summary:
    'Retrieve how many items this admin can decide in each queue, and how many open items wait for others',
  data: z.array(
    z.object({
      queue: z.enum(adminQueueNames),
      /** Number of items that the admin can decide now. */
      count: z.int(),
      /** Number of these that stand under a tab of their own: refunds that failed, in REFUND_REQUESTS; else 0. */
      failed: z.int(),
      /** Number of open items that wait for another admin, the card provider, their payer or a date. */
      elsewhere: z.int(),
      /** Date since which the oldest item waits for the admin. */
      oldest: z.string().nullable(),
      /** Totals of money queues: minor units, by currency. */
      sums: z.array(z.object({ currencyCode, amount: z.int() })),
    }),
  ),
})
