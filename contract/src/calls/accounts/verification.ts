import type { CallFacts } from '../../call-facts.ts'
import { formFileLimits } from '../../limits/form-file-limits.ts'

const document = { maxCount: 1, maxBytes: formFileLimits.imageBytes }

export const submitVerification = {
  method: 'POST',
  path: '/verification/submit',
  who: 'member',
  status: 201,
  multipart: { DOCUMENT_FRONT: document, DOCUMENT_BACK: document, SELFIE: document },
} as const satisfies CallFacts

export const getVerification = {
  method: 'GET',
  path: '/verification/status',
  who: 'member',
} as const satisfies CallFacts
