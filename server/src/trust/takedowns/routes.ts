import * as calls from '@fanfare/contract/shapes/trust/takedowns'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { loadTakedownNotice, submitCounterNotice } from './answer-notice.ts'
import { confirmTakedownNoticeEmail } from './confirm-notice.ts'
import { submitTakedownNotice } from './submit-takedown-notice.ts'

export function takedownRoutes(api: Api): void {
  answer(api, calls.sendTakedownNotice, async ({ ctx, viewer, body, request }) => ({
    data: await submitTakedownNotice(ctx, viewer, clientInfoOf(request), body),
  }))
  answer(api, calls.confirmTakedownNotice, async ({ ctx, params, body, request }) => ({
    data: await confirmTakedownNoticeEmail(ctx, clientInfoOf(request), params.takedownId, body),
  }))
  answer(api, calls.takedownNotice, async ({ ctx, viewer, params, query }) => ({
    data: await loadTakedownNotice(ctx, viewer, params.takedownId, query.token),
  }))
  answer(api, calls.sendCounterNotice, async ({ ctx, viewer, params, body }) => ({
    data: await submitCounterNotice(ctx, viewer, params.takedownId, body),
  }))
}
