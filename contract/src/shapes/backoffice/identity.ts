import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/backoffice/identity.ts'
import { id, username } from '../../fields/ids.ts'
import { oldestFirstSortField, pageQuery } from '../../fields/page.ts'
import { adminReason, adminReasonBody } from '../../fields/reason.ts'
import { assignBody, queueItemAssignment } from './assignments.ts'

export const verificationImageKinds = ['DOCUMENT_FRONT', 'DOCUMENT_BACK', 'SELFIE'] as const
export type VerificationImageKind = (typeof verificationImageKinds)[number]
export const verificationImageKind = z.enum(verificationImageKinds)

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
  /** Number of checks that the member has submitted, including this one. */
  tries: z.int(),
  dateSubmitted: z.string(),
  dateDecided: z.string().nullable(),
  /** The email of an admin; `operator` for a command. */
  decidedBy: z.string().nullable(),
  reason: z.string().nullable(),
  /** First of two approvals. The second decides. */
  firstApproval: z.object({ email: z.string(), date: z.string() }).nullable(),
})
export type VerificationRequest = z.output<typeof verificationRequest>

export const searchVerificationRequests = call(calls.searchVerificationRequests, {
  summary: 'Search identity checks, oldest first',
  query: pageQuery.extend({
    status: status.optional(),
    username: username.optional(),
    sort: oldestFirstSortField,
  }),
  data: z.array(verificationRequest),
})

const byRequestId = z.object({ requestId: id })

const verificationDetails = verificationRequest.extend({
  dateOfBirth: z.string(),
  /** Age in whole years on the day of submission. */
  ageWhenSubmitted: z.int(),
  address: z.string(),
  stateCode: z.string().nullable(),
  /** Details that the member gave when joining, to compare with this check. */
  account: z.object({
    dateOfBirth: z.string().nullable(),
    countryCode: z.string(),
    dateJoined: z.string(),
    postCount: z.int(),
    subscriberCount: z.int(),
  }),
  assignment: queueItemAssignment,
  /** Documents that the requesting admin has read: approving requires having read all of them. */
  documentsRead: z.array(verificationImageKind),
  /** True if approving it requires two admins. */
  takesTwo: z.boolean(),
  /** Number of days for which its pictures are retained after the decision. */
  keptDays: z.int(),
  /** Date on which its pictures will be deleted, once it is decided. */
  dateKeptUntil: z.string().nullable(),
  dateDocumentsDeleted: z.string().nullable(),
  /** True if the number of its document was recorded, so that reuse can be found. */
  hasNumber: z.boolean(),
  /** Matches with other people’s checks: identical bytes of a picture, or a document of the same number. */
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
  summary: 'Retrieve an identity check: what the member submitted and what is known about them',
  params: byRequestId,
  data: verificationDetails,
  refuses: ['NOT_FOUND'],
})

export const readVerificationDocument = call(calls.readVerificationDocument, {
  summary: 'Retrieve an image of an identity check, opened for this admin; each access is logged',
  params: byRequestId,
  body: z.object({ document: verificationImageKind }),
  data: z.object({
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp']),
    /** The bytes of the picture as base64. */
    bytes: z.string(),
  }),
  refuses: ['NOT_FOUND'],
})

export const noteDocumentNumber = call(calls.noteDocumentNumber, {
  summary:
    'Record the document number of an identity check, to find others with the same; only a keyed hash is stored',
  params: byRequestId,
  body: z.object({
    /** Issuing country as in the machine-readable zone. */
    issuer: z.string().regex(/^[A-Z]{1,3}$/, 'Enter a country code of up to three letters'),
    documentNumber: z
      .string()
      .regex(/^[0-9A-Z]{4,20}$/, 'Document numbers must have 4 to 20 letters and numbers'),
  }),
  data: verificationDetails,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const decideVerification = call(calls.decideVerification, {
  summary:
    'Approve or decline a pending identity check; the member is notified 15 seconds later, with the reason if declined. Approving requires having viewed each document. If an approval takes two admins, the first one leaves it pending',
  params: z.object({ userId: id }),
  body: z
    .object({
      decision: z.enum(['APPROVED', 'DECLINED']),
      reason: adminReason.optional(),
      requestId: id.optional().describe('The check that was reviewed; no other is decided'),
    })
    .refine(({ decision, reason: why }) => decision === 'APPROVED' || why !== undefined, {
      path: ['reason'],
      message: 'Enter a reason',
    }),
  data: verificationRequest,
  refuses: ['NOT_FOUND', 'ALREADY_DECIDED', 'CONFLICT', 'DOCUMENTS_NOT_READ'],
})

export const reopenVerification = call(calls.reopenVerification, {
  summary:
    'Reopen a decided identity check while its images are stored; the verification is revoked until it is decided again',
  params: byRequestId,
  body: adminReasonBody,
  data: verificationRequest,
  refuses: ['NOT_FOUND', 'CONFLICT'],
})

export const assignVerification = call(calls.assignVerification, {
  summary: 'Assign an identity check to an admin who can decide it, or add a note',
  params: byRequestId,
  body: assignBody,
  data: queueItemAssignment,
  refuses: ['NOT_FOUND', 'RULE_BROKEN'],
})

export const undoVerificationDecision = call(calls.undoVerificationDecision, {
  summary:
    'Undo one’s own decision within 10 seconds, or one’s own first approval until it is confirmed; no one is notified',
  params: byRequestId,
  data: verificationRequest,
  refuses: ['NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})
