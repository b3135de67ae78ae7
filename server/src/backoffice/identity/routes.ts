import * as calls from '@fanfare/contract/shapes/backoffice/identity'
import { type Api, answer } from '../../platform/http/answer.ts'
import { decideVerification } from './decide-verification.ts'
import { readAndAuditIdentityDocument } from './read-and-audit-document.ts'
import { recordDocumentNumber } from './record-document-number.ts'
import { assignOrNoteVerification, reopenVerification } from './reopen-check.ts'
import { loadVerificationDetails, searchVerificationRequests } from './search-requests.ts'
import { undoVerificationDecision } from './undo-decision.ts'

export function adminVerificationRoutes(api: Api): void {
  answer(api, calls.searchVerificationRequests, ({ ctx, query }) => searchVerificationRequests(ctx, query))
  answer(api, calls.verificationRequestDetails, async ({ ctx, viewer, params }) => ({
    data: await loadVerificationDetails(ctx, viewer, params.requestId),
  }))
  answer(api, calls.readVerificationDocument, async ({ ctx, viewer, params, body }) => ({
    data: await readAndAuditIdentityDocument(ctx, viewer, params.requestId, body.document),
  }))
  answer(api, calls.decideVerification, async ({ ctx, viewer, params, body }) => ({
    data: await decideVerification(ctx, viewer, params.userId, body),
  }))
  answer(api, calls.noteDocumentNumber, async ({ ctx, viewer, params, body }) => ({
    data: await recordDocumentNumber(ctx, viewer, params.requestId, body),
  }))
  answer(api, calls.reopenVerification, async ({ ctx, viewer, params, body }) => ({
    data: await reopenVerification(ctx, viewer, params.requestId, body.reason),
  }))
  answer(api, calls.assignVerification, async ({ ctx, viewer, params, body }) => ({
    data: await assignOrNoteVerification(ctx, viewer, params.requestId, body),
  }))
  answer(api, calls.undoVerificationDecision, async ({ ctx, viewer, params }) => ({
    data: await undoVerificationDecision(ctx, viewer, params.requestId),
  }))
}
