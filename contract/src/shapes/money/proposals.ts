import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/proposals.ts'
import { id } from '../../fields/ids.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { applyQueueSortDefault, optionalFilterFlag, pageQuery, queueSortField } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'

/**
 * Actions that require a second admin: above the amount that one admin may move within 24 hours, which the
 * operator sets; if there is such a limit, on the platform’s own account; and always corrections of wallets
 * and transfers that no statement shows.
 */
export const proposedMoneyAction = z.enum([
  'APPROVE_WITHDRAWAL',
  'CONFIRM_TRANSFER',
  'CREDIT_BANK_LINE',
  'CREDIT_PAYMENT_REVIEW',
  'REFUND_PAYMENT',
  'REFUND_PAYMENT_REVIEW',
  'SETTLE_REFUND',
  'SET_PLATFORM_ACCOUNT',
  'ADJUST_LEDGER',
])
export type ProposedMoneyAction = z.output<typeof proposedMoneyAction>

/** Acts whose subject stands in no queue of its own: a proposal of one is a queue's item itself. */
export const moneyActionsWithoutQueue = [
  'CONFIRM_TRANSFER',
  'REFUND_PAYMENT',
  'SET_PLATFORM_ACCOUNT',
] as const satisfies readonly ProposedMoneyAction[]

/** OPEN: 1 of 2. CONFIRMED: 2 of 2, and done. ENDED: nothing was done by it. */
export const moneyProposalState = z.enum(['OPEN', 'CONFIRMED', 'ENDED'])

/** Money action proposed by one admin; another executes it by making the same call. */
export const moneyProposal = z.object({
  proposalId: z.string(),
  act: proposedMoneyAction,
  /** The id of what it is about; the currency, for an account of the platform. */
  subjectId: z.string(),
  currencyCode,
  /** Null where no amount moves by it. */
  amount: signedMinorUnits.nullable(),
  /** Terms that the first admin gave, and that the second has to repeat. */
  terms: z.record(z.string(), z.string()),
  state: moneyProposalState,
  proposedBy: z.string(),
  confirmedBy: z.string().nullable(),
  endedBecause: z.enum(['EXPIRED', 'REPLACED', 'WITHDRAWN', 'CHANGED', 'DECIDED', 'DISABLED']).nullable(),
  dateProposed: z.string(),
  /** Deadline for a second admin to confirm it. */
  dateExpires: z.string(),
  dateSettled: z.string().nullable(),
})
export type Proposal = z.output<typeof moneyProposal>

/** Number of admins that a row requires, beside the proposal that is pending or was confirmed. */
export const requiredAdminCount = z.union([z.literal(1), z.literal(2)])

export const searchProposals = call(calls.searchProposals, {
  summary: 'List admins’ proposals, newest first; those waiting for a second admin have `state` OPEN',
  query: pageQuery
    .extend({
      state: moneyProposalState.optional(),
      act: proposedMoneyAction.optional(),
      subjectId: z.string().min(1).max(26).optional(),
      /** Limits the list to proposals whose subject stands in no queue of its own. */
      withoutQueue: optionalFilterFlag,
      sort: queueSortField('the state OPEN'),
    })
    .overwrite((query) => applyQueueSortDefault(query.state === 'OPEN', query)),
  data: z.array(moneyProposal),
})

export const withdrawProposal = call(calls.withdrawProposal, {
  summary: 'Withdraw an open proposal, one’s own or another’s; it has no effect',
  params: z.object({ proposalId: id }),
  body: z.object({ reason: adminReason }),
  data: moneyProposal,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})
