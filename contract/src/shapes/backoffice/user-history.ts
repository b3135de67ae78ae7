import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/user-history.ts'
import { id } from '../../fields/ids.ts'
import { currencyCode, signedMinorUnits } from '../../fields/money.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import { datedPageQuery, pageQuery } from '../../fields/page.ts'
import { adminReason } from '../../fields/reason.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { activeSession } from '../accounts/sessions.ts'
import { walletTransaction } from '../money/payments.ts'

const byUserId = z.object({ userId: id })

/**
 * Kind of an event. ACT: an admin’s action on the account. CHECK: an identity check that the member
 * submitted.
 */
export const userHistoryEventKind = z.enum([
  'JOINED',
  'SIGNED_IN',
  'CHECK',
  'ACT',
  'NOTE',
  'REPORT_ABOUT',
  'REPORT_BY',
  'POST',
  'PAYMENT',
  'WITHDRAWAL',
])
export type UserHistoryEventKind = z.output<typeof userHistoryEventKind>

export const userHistoryEvent = z.object({
  /** Id of the post, payment, report and so on that it is about. */
  eventId: z.string(),
  kind: userHistoryEventKind,
  date: z.string(),
  /** Kind of action, reason of a report, type of a post, purpose of a payment, or sign-in method. */
  what: z.string(),
  /** Current outcome. */
  status: z.string().nullable(),
  /** A note, a reason, a description, the beginning of a caption, a device. */
  words: z.string().nullable(),
  /** The admin's email; null of what no admin did. */
  admin: z.string().nullable(),
  /** The member at the other side. */
  username: z.string().nullable(),
  /** Positive if the member was paid. */
  amount: signedMinorUnits.nullable(),
  currencyCode: currencyCode.nullable(),
})
export type UserHistoryEvent = z.output<typeof userHistoryEvent>

export const searchUserHistory = call(calls.searchUserHistory, {
  summary:
    'List a member’s activity and the actions taken on them, newest first, as far as the admin’s role may see it: posts and reports are for OWNER and MODERATOR, payments for OWNER, FINANCE and SUPPORT, withdrawals for OWNER and FINANCE',
  params: byUserId,
  query: pageQuery.extend({ kind: userHistoryEventKind.optional() }),
  data: z.array(userHistoryEvent),
  refuses: ['NOT_FOUND'],
})

export const searchUserWallet = call(calls.searchUserWallet, {
  summary: 'List a member’s wallet transactions, newest first, without the messages sent with them',
  params: byUserId,
  query: datedPageQuery,
  data: z.array(walletTransaction.omit({ message: true })),
  refuses: ['NOT_FOUND'],
})

export const noteUser = call(calls.noteUser, {
  summary:
    'Add a note about a member for other admins. It can’t be changed, and is deleted when the account is erased',
  params: byUserId,
  body: z.object({
    note: z
      .string('Enter a note')
      .overwrite(normalizeMultiline)
      .refine(...combiningMarksCheck)
      .min(1, 'Enter a note')
      .max(500, 'Notes can have up to 500 characters'),
  }),
  data: z.boolean(),
  refuses: ['NOT_FOUND'],
})

export const loadUserSessions = call(calls.loadUserSessions, {
  summary: 'List a member’s sessions by last activity',
  params: byUserId,
  data: z.array(activeSession.omit({ isCurrent: true })),
  refuses: ['NOT_FOUND'],
})

export const endUserSessions = call(calls.endUserSessions, {
  summary: 'Log out one of a member’s sessions, or all of them if none is given',
  params: byUserId,
  body: z.object({ sessionId: id.optional(), reason: adminReason }),
  data: z.boolean(),
  refuses: ['NOT_FOUND'],
})
