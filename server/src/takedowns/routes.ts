import * as calls from '@fanfare/contract/shapes/takedowns'
import { type Api, answer } from '../http/answer.ts'
import { languageAsked } from '../http/language-asked.ts'
import { answerNotice, loadNotice } from './answer-notice.ts'
import { sendNotice } from './send-notice.ts'

export function takedownRoutes(api: Api): void {
  answer(api, calls.sendTakedownNotice, async ({ ctx, body, request }) => ({
    data: await sendNotice(ctx, body, languageAsked(request.headers['accept-language'])),
  }))
  answer(api, calls.takedownNotice, async ({ ctx, viewer, params, query }) => ({
    data: await loadNotice(ctx, viewer, params.takedownId, query.token),
  }))
  answer(api, calls.sendCounterNotice, async ({ ctx, viewer, params, body }) => ({
    data: await answerNotice(ctx, viewer, params.takedownId, body),
  }))
}
