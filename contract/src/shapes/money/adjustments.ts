import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/adjustments.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id, username } from '../../fields/ids.ts'
import { currencyCode, minorUnits, signedMinorUnits } from '../../fields/money.ts'
import { applyQueueSortDefault, datedPageQuery, queueSortField } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'

/**
 * Platform accounts that a wallet correction is booked against, by their names in the ledger. `fees`: the
 * platform’s earnings. `provider_fees`: its costs of card payments. `bank`: money that entered or left it.
 * `payouts`: money paid out. `provider:…`: debts of a card provider.
 */
export const counterAccount = z.enum([
  'fees',
  'provider_fees',
  'bank',
  'payouts',
  'provider:paystack',
  'provider:stripe',
])
export type CounterAccount = z.output<typeof counterAccount>

/** PROPOSED: 1 of 2. BOOKED: 2 of 2, and done. REFUSED by an admin. LAPSED: nobody approved it in time, or it was withdrawn. */
export const adjustmentState = z.enum(['PROPOSED', 'BOOKED', 'REFUSED', 'LAPSED'])

export const adjustment = z.object({
  adjustmentId: z.string(),
  user: z.object({ userId: z.string(), username: z.string(), displayName: z.string() }),
  /** CREDIT: into the wallet, from the counter-account. DEBIT: the other way. */
  direction: z.enum(['CREDIT', 'DEBIT']),
  amount: signedMinorUnits,
  currencyCode,
  counterAccount,
  reason: z.string(),
  state: adjustmentState,
  proposedBy: z.string(),
  dateProposed: z.string(),
  /** Deadline for a second admin to approve it. */
  dateExpires: z.string(),
  decidedBy: z.string().nullable(),
  dateDecided: z.string().nullable(),
  /** Reason for the refusal. */
  decisionReason: z.string().nullable(),
})
export type Adjustment = z.output<typeof adjustment>

export const adjustmentDetail = adjustment.extend({
  /** Balance available in the wallet now. */
  available: signedMinorUnits,
  /** Entries booked, or that approving it books. */
  entries: z.array(
    z.object({
      account: z.string(),
      username: z.string().nullable(),
      amount: signedMinorUnits,
      /** Ledger transaction; null: not booked yet. */
      transactionId: z.string().nullable(),
    }),
  ),
})
export type AdjustmentDetail = z.output<typeof adjustmentDetail>

export const searchAdjustments = call(calls.searchAdjustments, {
  summary: 'Search wallet adjustments',
  query: datedPageQuery
    .extend({
      state: adjustmentState.optional(),
      username: username.optional(),
      sort: queueSortField('the state PROPOSED'),
    })
    .overwrite((query) => applyQueueSortDefault(query.state === 'PROPOSED', query)),
  data: z.array(adjustment),
})

const byAdjustmentId = z.object({ adjustmentId: id })

export const loadAdjustment = call(calls.loadAdjustment, {
  summary: 'Retrieve a wallet adjustment with its bookings',
  params: byAdjustmentId,
  data: adjustmentDetail,
  refuses: ['NOT_FOUND'],
})

export const proposeAdjustment = call(calls.proposeAdjustment, {
  summary:
    'Propose an adjustment of a member’s wallet against an account of the platform. Nothing moves until another admin approves it',
  body: z.object({
    username,
    direction: adjustment.shape.direction,
    amount: minorUnits,
    currencyCode,
    counterAccount,
    reason: adminReason,
    ...adminFactorFields,
  }),
  data: adjustment,
  refuses: ['NOT_FOUND', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const approveAdjustment = call(calls.approveAdjustment, {
  summary: 'Approve an adjustment proposed by another admin: it is booked at once, and its owner is notified',
  params: byAdjustmentId,
  body: z.object({ ...adminFactorFields }).prefault({}),
  data: adjustment,
  refuses: ['NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_DECIDED', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals],
})

export const refuseAdjustment = call(calls.refuseAdjustment, {
  summary: 'Reject a pending adjustment, another’s or one’s own; nothing moves',
  params: byAdjustmentId,
  body: z.object({ reason: adminReason }),
  data: adjustment,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED'],
})
