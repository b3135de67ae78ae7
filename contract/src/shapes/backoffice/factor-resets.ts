import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/factor-resets.ts'
import { adminFactorFields, adminFactorRefusals } from '../../fields/admin-factor.ts'
import { id } from '../../fields/ids.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import { adminReason } from '../../fields/reason.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'

/**
 * Method of identification. DOCUMENT: identity document compared. MAIL: answered from the verified address.
 * VIDEO_CALL: seen.
 */
export const identificationMethod = z.enum(
  ['DOCUMENT', 'MAIL', 'VIDEO_CALL'],
  'Choose how the member was identified',
)

/**
 * State of a reset. CONFIRMED: waits for its due date. STOPPED: by the member. LAPSED: no second admin
 * confirmed it within 7 days.
 */
export const factorResetState = z.enum(['ASKED', 'CONFIRMED', 'DONE', 'STOPPED', 'WITHDRAWN', 'LAPSED'])

export const factorReset = z.object({
  resetId: z.string(),
  state: factorResetState,
  recognisedBy: identificationMethod,
  reason: z.string(),
  note: z.string().nullable(),
  askedBy: z.string(),
  dateAsked: z.string(),
  /** Deadline for another admin to confirm it. */
  dateLapses: z.string(),
  confirmedBy: z.string().nullable(),
  /** Date on which it is executed unless stopped before; null until it is confirmed. */
  dateDue: z.string().nullable(),
  withdrawnBy: z.string().nullable(),
  dateSettled: z.string().nullable(),
})
export type FactorReset = z.output<typeof factorReset>

const byResetId = z.object({ resetId: id })
const refuses = ['NOT_FOUND', 'CONFLICT', 'RULE_BROKEN', ...adminFactorRefusals] as const

export const loadFactorResets = call(calls.loadFactorResets, {
  summary: 'List a member’s two-factor authentication resets, newest first, up to twenty',
  params: z.object({ userId: id }),
  data: z.array(factorReset),
  refuses: ['NOT_FOUND'],
})

export const beginFactorReset = call(calls.beginFactorReset, {
  summary:
    'Request a reset of a member’s two-factor authentication. They are emailed at once and can stop it; another admin must confirm it',
  params: z.object({ userId: id }),
  body: z.object({
    recognisedBy: identificationMethod,
    reason: adminReason,
    note: z
      .string()
      .overwrite(normalizeMultiline)
      .refine(...combiningMarksCheck)
      .min(1, 'Enter a note or leave it empty')
      .max(2000, 'Notes can have up to 2000 characters')
      .optional(),
    ...adminFactorFields,
  }),
  data: factorReset,
  refuses,
})

export const confirmFactorReset = call(calls.confirmFactorReset, {
  summary: 'Confirm a reset requested by another admin; it takes effect 24 hours later unless it is stopped',
  params: byResetId,
  body: z.object(adminFactorFields),
  data: factorReset,
  refuses,
})

export const withdrawFactorReset = call(calls.withdrawFactorReset, {
  summary: 'Withdraw a reset that hasn’t taken effect yet',
  params: byResetId,
  body: z.object({ reason: adminReason }),
  data: factorReset,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const stopFactorReset = call(calls.stopFactorReset, {
  admission: 'change',
  topics: "It is made by an emailed link, and no member's screen shows it.",
  summary: 'Stop the reset of one’s own two-factor authentication with the token of the emailed link',
  body: z.object({
    token: z.string('Open the link in our email').min(1).max(200, 'Enter at most 200 characters'),
  }),
  data: z.object({ username: z.string() }),
  refuses: ['LINK_EXPIRED', 'TOO_MANY_REQUESTS'],
})
