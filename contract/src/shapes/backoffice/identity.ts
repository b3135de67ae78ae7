import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/identity.ts'
import { id, username } from '../../fields/ids.ts'
import { pageQuery, sortOfQueue } from '../../fields/page.ts'
import { reason, withReason } from '../../fields/reason.ts'
import { assignBody, assignment } from './assignments.ts'

export const verificationDocuments = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE'] as const
export type VerificationDocument = (typeof verificationDocuments)[number]
export const verificationDocument = z.enum(verificationDocuments)

const status = z.enum(['PENDING', 'VERIFIED', 'REJECTED'])

/** An identity check that somebody has handed in. Its pictures are read by a call of their own. */
export const verificationRequest = z.object({
  requestId: z.string(),
  user: z.object({
    userId: z.string(),
    username: z.string(),
    displayName: z.string(),
    avatarUrl: z.string().nullable(),
  }),
  status,
  legalName: z.string(),
  countryCode: z.string(),
  /** How many checks she has handed in until this one, this one too. */
  tries: z.int(),
  dateSubmitted: z.string(),
  dateDecided: z.string().nullable(),
  /** The email of an admin; `operator` for a command. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** Who has approved it as the first of two. The second decides. */
  firstApproval: z.object({ email: z.string(), date: z.string() }).nullable(),
})
export type VerificationRequest = z.output<typeof verificationRequest>

export const searchVerificationRequests = call(calls.searchVerificationRequests, {
  summary: 'Identity checks of everybody, oldest first',
  query: pageQuery.extend({
    status: status.optional(),
    username: username.optional(),
    sort: sortOfQueue,
  }),
  data: z.array(verificationRequest),
})

const byRequestId = z.object({ requestId: id })

const verificationDetails = verificationRequest.extend({
  dateOfBirth: z.string(),
  /** Whole years, on the day on which she handed it in. */
  ageWhenSubmitted: z.int(),
  address: z.string(),
  stateCode: z.string().nullable(),
  /** What she gave when she joined, to be held against this check. */
  account: z.object({
    dateOfBirth: z.string().nullable(),
    countryCode: z.string(),
    dateJoined: z.string(),
    postCount: z.int(),
    subscriberCount: z.int(),
  }),
  assignment,
  /** Those that the admin who asks has read: who approves has read all of them. */
  documentsRead: z.array(verificationDocument),
  /** Whether an approval of it takes two admins. */
  takesTwo: z.boolean(),
  /** After the decision, its pictures are kept for so many days. */
  keptDays: z.int(),
  /** When its pictures will be deleted, once it is decided. */
  dateKeptUntil: z.string().nullable(),
  dateDocumentsDeleted: z.string().nullable(),
  /** Whether the number of its document was noted, and so can be found again. */
  hasNumber: z.boolean(),
  /** What other people have sent too: the very same bytes of a picture, or a document of the same number. */
  seenBefore: z.array(
    z.object({
      what: z.enum(['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE', 'DOCUMENT_NUMBER']),
      requestId: z.string(),
      user: z.object({ userId: z.string(), username: z.string() }),
      dateSubmitted: z.string(),
    }),
  ),
})

export const verificationRequestDetails = call(calls.verificationRequestDetails, {
  summary: 'What somebody has said of herself for an identity check, and what is known of her beside it',
  params: byRequestId,
  data: verificationDetails,
  refuses: ['NOT_FOUND'],
})

export const readVerificationDocument = call(calls.readVerificationDocument, {
  summary: 'One picture of an identity check, opened for this admin; each reading is noted',
  params: byRequestId,
  body: z.object({ document: verificationDocument }),
  data: z.object({
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    /** The bytes of the picture as base64. */
    bytes: z.string(),
  }),
  refuses: ['NOT_FOUND'],
})

export const noteDocumentNumber = call(calls.noteDocumentNumber, {
  summary:
    'Note the number of the document of an identity check, to find others that had it: a keyed hash of it is kept, never the number',
  params: byRequestId,
  body: z.object({
    /** As the machine-readable zone says. */
    issuer: z.string().regex(/^[A-Z]{1,3}$/, 'A country is up to three letters'),
    documentNumber: z.string().regex(/^[0-9A-Z]{4,20}$/, 'A number is 4 to 20 letters and digits'),
  }),
  data: verificationDetails,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const decideVerification = call(calls.decideVerification, {
  summary:
    'Approve or decline the identity check of somebody that waits; she is told 15 seconds later, with the reason for which it was declined. Who approves has read each of its documents. Where an approval takes two admins, the first one leaves it waiting',
  params: z.object({ userId: id }),
  body: z
    .object({
      decision: z.enum(['APPROVED', 'DECLINED']),
      reason: reason.optional(),
      requestId: id.optional().describe('The check that was read: another one is not decided by it'),
    })
    .refine(({ decision, reason: why }) => decision === 'APPROVED' || why !== undefined, {
      path: ['reason'],
      message: 'Give a reason',
    }),
  data: verificationRequest,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED', 'CONFLICT', 'DOCUMENTS_NOT_READ'],
})

export const reopenVerification = call(calls.reopenVerification, {
  summary:
    'Have a decided identity check wait again, as long as its pictures are stored: who was verified by it is not, until it is decided anew',
  params: byRequestId,
  body: withReason,
  data: verificationRequest,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const assignVerification = call(calls.assignVerification, {
  summary: 'Pass an identity check on to an admin who may decide it, or note something of it',
  params: byRequestId,
  body: assignBody,
  data: assignment,
  refuses: ['NOT_FOUND', 'RULE_BROKEN'],
})

export const undoVerificationDecision = call(calls.undoVerificationDecision, {
  summary:
    'Take one’s own decision back within 10 seconds, or one’s first approval of two until it is confirmed: nobody is told',
  params: byRequestId,
  data: verificationRequest,
  refuses: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})
