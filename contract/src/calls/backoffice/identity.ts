import type { CallFacts } from '../../call-facts.ts'

const moderators = ['OWNER', 'MODERATOR'] as const

export const searchVerificationRequests = {
  method: 'GET',
  path: '/admin/search-verification-requests',
  who: 'admin',
  roles: moderators,
  paged: true,
} as const satisfies CallFacts

export const verificationRequestDetails = {
  method: 'GET',
  path: '/admin/verification-request-details/{requestId}',
  who: 'admin',
  roles: moderators,
} as const satisfies CallFacts

export const readVerificationDocument = {
  method: 'POST',
  path: '/admin/read-verification-document/{requestId}',
  who: 'admin',
  roles: moderators,
} as const satisfies CallFacts

export const noteDocumentNumber = {
  method: 'POST',
  path: '/admin/note-document-number/{requestId}',
  who: 'admin',
  roles: moderators,
} as const satisfies CallFacts

export const decideVerification = {
  method: 'POST',
  path: '/admin/decide-verification/{userId}',
  who: 'admin',
  roles: moderators,
} as const satisfies CallFacts

export const reopenVerification = {
  method: 'POST',
  path: '/admin/reopen-verification/{requestId}',
  who: 'admin',
  roles: moderators,
} as const satisfies CallFacts

export const assignVerification = {
  method: 'POST',
  path: '/admin/assign-verification/{requestId}',
  who: 'admin',
  roles: moderators,
} as const satisfies CallFacts

export const undoVerificationDecision = {
  method: 'POST',
  path: '/admin/undo-verification-decision/{requestId}',
  who: 'admin',
  roles: moderators,
} as const satisfies CallFacts
