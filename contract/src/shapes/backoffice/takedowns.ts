import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/takedowns.ts'
import { id } from '../../fields/ids.ts'
import { applyQueueSortDefault, pageQuery, queueSortField } from '../../fields/page.ts'
import { adminReason, adminReasonBody } from '../../fields/reason.ts'
import { takedownState } from '../trust/takedowns.ts'
import { fileForAdmins } from './platform-files.ts'

const takedown = z.object({
  takedownId: z.string(),
  state: takedownState,
  postId: z.string(),
  caption: z.string(),
  /** Files of the post, as far as they are still stored. */
  files: z.array(fileForAdmins),
  author: z.object({ userId: z.string(), username: z.string(), displayName: z.string() }),
  claimant: z.object({
    name: z.string(),
    email: z.string(),
    address: z.string(),
    phone: z.string(),
    owner: z.string(),
    signature: z.string(),
  }),
  work: z.string(),
  counter: z
    .object({
      name: z.string(),
      address: z.string(),
      phone: z.string(),
      why: z.string(),
      signature: z.string(),
    })
    .nullable(),
  reason: z.string().nullable(),
  decidedBy: z.string().nullable(),
  /** Events, oldest first. */
  timeline: z.array(z.object({ what: takedownState, date: z.string(), by: z.string().nullable() })),
  /** Date on which the post is restored automatically. */
  restoreAt: z.string().nullable(),
  withdrawnReason: z.string().nullable(),
  /** Notices by which posts of the same author were taken down before. */
  earlierCount: z.int(),
})
export type Takedown = z.output<typeof takedown>

const byTakedown = z.object({ takedownId: id })

export const searchTakedowns = call(calls.searchTakedowns, {
  summary: 'Search takedown notices',
  query: pageQuery
    .extend({
      state: takedownState.optional(),
      takedownId: id.optional(),
      sort: queueSortField('the state OPEN'),
    })
    .overwrite((query) => applyQueueSortDefault(query.state === 'OPEN', query)),
  data: z.array(takedown),
})

export const decideTakedown = call(calls.decideTakedown, {
  summary: 'Take a post down because of a notice, or reject the notice; both sides are notified',
  params: byTakedown,
  body: z.object({ decision: z.enum(['TAKE_DOWN', 'REJECT']), reason: adminReason }),
  data: takedown,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED'],
})

export const upholdTakedown = call(calls.upholdTakedown, {
  summary: 'Keep a post down after its author’s response, because the claimant has gone to court',
  params: byTakedown,
  body: adminReasonBody,
  data: takedown,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const withdrawTakedown = call(calls.withdrawTakedown, {
  summary:
    'Withdraw a notice that took or kept a post down: the post is restored unless something else keeps it down; both sides are notified',
  params: byTakedown,
  body: adminReasonBody,
  data: takedown,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})
