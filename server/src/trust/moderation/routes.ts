import * as calls from '@fanfare/contract/shapes/trust/moderation'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadStatementOfReasons, submitAppeal } from './appeal.ts'
import { submitReport } from './report.ts'

export function moderationRoutes(api: Api): void {
  answer(api, calls.reportPost, async ({ ctx, viewer, params, body }) => ({
    data: await submitReport(ctx, {
      ...body,
      reporterId: viewer.userId,
      kind: 'POST',
      subjectId: params.postId,
    }),
  }))
  answer(api, calls.reportComment, async ({ ctx, viewer, params, body }) => ({
    data: await submitReport(ctx, {
      ...body,
      reporterId: viewer.userId,
      kind: 'COMMENT',
      subjectId: params.commentId,
    }),
  }))
  answer(api, calls.reportReply, async ({ ctx, viewer, params, body }) => ({
    data: await submitReport(ctx, {
      ...body,
      reporterId: viewer.userId,
      kind: 'REPLY',
      subjectId: params.replyId,
    }),
  }))
  answer(api, calls.reportProfile, async ({ ctx, viewer, params, body }) => ({
    data: await submitReport(ctx, {
      ...body,
      reporterId: viewer.userId,
      kind: 'PROFILE',
      subjectId: params.userId,
    }),
  }))
  answer(api, calls.statementOfReasons, async ({ ctx, viewer, params, query }) => ({
    data: await loadStatementOfReasons(ctx, viewer, params.decisionId, query.token),
  }))
  answer(api, calls.appeal, async ({ ctx, viewer, params, body }) => ({
    data: await submitAppeal(ctx, viewer, params.decisionId, body),
  }))
}
