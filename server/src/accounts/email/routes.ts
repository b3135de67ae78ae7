import * as calls from '@fanfare/contract/shapes/accounts/email'
import { type Api, answer } from '../../platform/http/answer.ts'
import { bearerTokenOf } from '../../platform/http/auth/bearer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { loadCurrentUserWithSessionTokens } from '../profile/load-logged-in-user.ts'
import { cancelEmailChange } from './cancel-email-change.ts'
import { changeEmail } from './change-email.ts'
import { requestEmailChange } from './request-email-change.ts'

export function emailChangeRoutes(api: Api): void {
  answer(api, calls.startEmailChange, async ({ ctx, viewer, body, request }) => ({
    data: await requestEmailChange(ctx, viewer, clientInfoOf(request), body),
  }))
  answer(api, calls.finishEmailChange, async ({ ctx, viewer, body, request }) => {
    await changeEmail(ctx, viewer, clientInfoOf(request), body)
    return {
      data: await loadCurrentUserWithSessionTokens(ctx, { ...viewer, token: bearerTokenOf(request) ?? '' }),
    }
  })
  answer(api, calls.stopEmailChange, async ({ ctx, body }) => ({
    data: await cancelEmailChange(ctx, body.token),
  }))
}
