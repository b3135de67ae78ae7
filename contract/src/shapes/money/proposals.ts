import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/money/proposals.ts'
import { id } from '../../fields/ids.ts'
import { bookedMinorUnits, currencyCode } from '../../fields/money.ts'
import { filterFlag, pageQuery, sortOldestFirstIf, sortOldestFirstWhen } from '../../fields/page.ts'
import { reason } from '../../fields/reason.ts'

/**
 * Actions that require a second admin: above the amount that one admin may move within 24 hours, which the
 * operator sets; if there is such a limit, on the platform’s own account; and always corrections of wallets
 * and transfers that no statement shows.
 */
export const proposedAct = z.enum([
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
export type ProposedAct = z.output<typeof proposedAct>

/** Acts whose subject stands in no queue of its own: a proposal of one is a queue's item itself. */
export const actsWithoutQueue = [
  'CONFIRM_TRANSFER',
  'REFUND_PAYMENT',
  'SET_PLATFORM_ACCOUNT',
] as const satisfies readonly ProposedAct[]

/** OPEN: 1 of 2. CONFIRMED: 2 of 2, and done. ENDED: nothing was done by it. */
export const proposalState = z.enum(['OPEN', 'CONFIRMED', 'ENDED'])

/** Money action proposed by one admin; another executes it by making the same call. */
export const proposal = z.object({
  proposalId: z.string(),
  act: proposedAct,
  /** The id of what it is about; the currency, for an account of the platform. */
  subjectId: z.string(),
  currencyCode,
  /** Null where no amount moves by it. */
  amount: bookedMinorUnits.nullable(),
  /** Terms that the first admin gave, and that the second has to repeat. */
  terms: z.record(z.string(), z.string()),
  state: proposalState,
  proposedBy: z.string(),
  confirmedBy: z.string().nullable(),
  endedBecause: z.enum(['EXPIRED', 'REPLACED', 'WITHDRAWN', 'CHANGED', 'DECIDED', 'DISABLED']).nullable(),
  dateProposed: z.string(),
  /** Deadline for a second admin to confirm it. */
  dateExpires: z.string(),
  dateSettled: z.string().nullable(),
})
export type Proposal = z.output<typeof proposal>

/** Number of admins that a row requires, beside the proposal that is pending or was confirmed. */
export const adminsNeeded = z.union([z.literal(1), z.literal(2)])

export const searchProposals = call(calls.searchProposals, {
  summary: 'List admins’ proposals, newest first; those waiting for a second admin have `state` OPEN',
  query: pageQuery
    .extend({
      state: proposalState.optional(),
      act: proposedAct.optional(),
      subjectId: z.string().min(1).max(26).optional(),
      /** Limits the list to proposals whose subject stands in no queue of its own. */
      withoutQueue: filterFlag,
      sort: sortOldestFirstWhen('the state OPEN'),
    })
    .overwrite((query) => sortOldestFirstIf(query.state === 'OPEN', query)),
  data: z.array(proposal),
})

export const withdrawProposal = call(calls.withdrawProposal, {
  summary: 'Withdraw an open proposal, one’s own or another’s; it has no effect',
  params: z.object({ proposalId: id }),
  body: z.object({ reason }),
  data: proposal,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})
