import * as calls from '@fanfare/contract/shapes/takedowns'
import { clientInfoOf } from '../../accounts/sessions/client-info.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { answerNotice, loadNotice } from './answer-notice.ts'
import { confirmNotice } from './confirm-notice.ts'
import { sendNotice } from './send-notice.ts'

export function takedownRoutes(api: Api): void {
  answer(api, calls.sendTakedownNotice, async ({ ctx, viewer, body, request }) => ({
    data: await sendNotice(ctx, viewer, clientInfoOf(request), body),
  }))
  answer(api, calls.confirmTakedownNotice, async ({ ctx, params, body, request }) => ({
    data: await confirmNotice(ctx, clientInfoOf(request), params.takedownId, body),
  }))
  answer(api, calls.takedownNotice, async ({ ctx, viewer, params, query }) => ({
    data: await loadNotice(ctx, viewer, params.takedownId, query.token),
  }))
  answer(api, calls.sendCounterNotice, async ({ ctx, viewer, params, body }) => ({
    data: await answerNotice(ctx, viewer, params.takedownId, body),
  }))
}
