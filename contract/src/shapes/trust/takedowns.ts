import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/trust/takedowns.ts'
import { normalizingEmailField } from '../../fields/email.ts'
import { id } from '../../fields/ids.ts'
import { normalizeMultiline, normalizeSingleLine } from '../../fields/names.ts'
import { postWebAddress } from '../../fields/post-address.ts'
import { combiningMarksCheck } from '../../text/combining-marks.ts'
import { emailedCodeProof } from '../accounts/two-factor.ts'

function line(most: number, missing: string) {
  return z
    .string(missing)
    .overwrite(normalizeSingleLine)
    .refine(...combiningMarksCheck)
    .min(1, missing)
    .max(most, `Use up to ${most} characters`)
    .refine((text) => !text.includes('\0'), missing)
}
function lines(most: number, missing: string) {
  return z
    .string(missing)
    .overwrite(normalizeMultiline)
    .refine(...combiningMarksCheck)
    .min(1, missing)
    .max(most, `Use up to ${most} characters`)
    .refine((text) => !text.includes('\0'), missing)
}

/** Statements that the Digital Millennium Copyright Act requires of a claimant of a work. */
export const takedownNoticeBody = z.object({
  /** URL of the post as the browser shows it. */
  postUrl: postWebAddress,
  name: line(120, 'Enter your full name'),
  email: normalizingEmailField('Enter your email address', 'Enter a valid email'),
  address: lines(500, 'Enter your postal address'),
  phone: line(40, 'Enter your phone number'),
  /** Owner whom the sender represents; empty: the sender. */
  owner: z
    .string()
    .overwrite(normalizeSingleLine)
    .refine(...combiningMarksCheck)
    .max(120)
    .default(''),
  work: lines(2000, 'Describe which work is yours, and where it can be seen'),
  isGoodFaith: z.literal(true, 'Confirm both statements'),
  isAccurate: z.literal(true, 'Confirm both statements'),
  signature: line(120, 'Sign with your full name'),
})
export type TakedownNoticeBody = z.output<typeof takedownNoticeBody>

export const counterNoticeFields = z.object({
  name: line(120, 'Enter your full name'),
  address: lines(500, 'Enter your postal address'),
  phone: line(40, 'Enter your phone number'),
  why: lines(2000, 'Explain why the removal was a mistake'),
  isMistake: z.literal(true, 'Confirm both statements'),
  acceptsCourt: z.literal(true, 'Confirm both statements'),
  signature: line(120, 'Sign with your full name'),
})

/** Token of the link in the email. */
const linkToken = z.string().max(100).optional()
const byTakedown = z.object({ takedownId: id })
export const takedownState = z.enum([
  'OPEN',
  'REJECTED',
  'TAKEN_DOWN',
  'COUNTERED',
  'RESTORED',
  'KEPT_DOWN',
  /** An admin took the decision to take the post down back. */
  'WITHDRAWN',
])
export type TakedownState = z.output<typeof takedownState>

const notice = z.object({
  takedownId: z.string(),
  caption: z.string(),
  state: takedownState,
  /** Claimant, and the owner whom they represent. */
  claimant: z.string(),
  owner: z.string(),
  work: z.string(),
  reason: z.string(),
  dateTakenDown: z.string(),
  dateCountered: z.string().nullable(),
  /** Date on which the post is restored, unless the claimant goes to court. */
  restoreAt: z.string().nullable(),
  /** Reason why an upheld notice was withdrawn; null where it was not. */
  withdrawnReason: z.string().nullable(),
})
export type TakedownNotice = z.output<typeof notice>

export const sendTakedownNotice = call(calls.sendTakedownNotice, {
  bucket: 'report',
  admission: 'change',
  topics: 'Only the desk shows what it changes.',
  summary:
    'Send a takedown notice about a post. It takes effect once the emailed code confirms the email; at once if it is the viewer’s own',
  body: takedownNoticeBody,
  data: z.object({
    takedownId: z.string(),
    /** Goes with the mailed code; null where no code is needed. */
    token: z.string().nullable(),
  }),
  refuses: ['POST_NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const confirmTakedownNotice = call(calls.confirmTakedownNotice, {
  bucket: 'report',
  admission: 'change',
  topics: 'Only the desk shows what it changes.',
  summary: 'Confirm the email of a takedown notice with the emailed code, which makes it effective',
  params: byTakedown,
  body: emailedCodeProof.pick({ otp: true, token: true }),
  data: z.object({ takedownId: z.string() }),
  refuses: ['INVALID_OTP', 'NOT_FOUND', 'TOO_MANY_REQUESTS'],
})

export const takedownNotice = call(calls.takedownNotice, {
  admission: 'look',
  allowsStaleReads: false,
  summary: 'Retrieve the notice that took down one of my posts; signed in or with the emailed link',
  params: byTakedown,
  query: z.object({ token: linkToken }),
  data: notice,
  refuses: ['NOT_FOUND'],
})

export const sendCounterNotice = call(calls.sendCounterNotice, {
  bucket: 'report',
  admission: 'change',
  topics: 'Only the desk shows what it changes.',
  summary:
    'Respond to a notice that took down one of my posts: it is restored after 14 days unless there is a lawsuit',
  params: byTakedown,
  body: counterNoticeFields.extend({ token: linkToken }),
  data: notice,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})
