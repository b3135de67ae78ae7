import {
  adminLogin,
  adminLogout,
  finishAdminSetUp,
  openAdminSetUp,
} from '@fanfare/contract/shapes/backoffice/admins'
import { startAdminPasskeySignIn } from '@fanfare/contract/shapes/backoffice/own-account'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { completeAdminSetUp, loadAdminSetUp } from './set-up.ts'
import { endAdminSession, signInAdmin, verifyAdminPasswordAndCreatePasskeyRequest } from './sign-in.ts'

export function adminSignInRoutes(api: Api): void {
  answer(api, adminLogin, async ({ ctx, body, request }) => ({
    data: await signInAdmin(ctx, clientInfoOf(request), body),
  }))
  answer(api, startAdminPasskeySignIn, async ({ ctx, body, request }) => ({
    data: await verifyAdminPasswordAndCreatePasskeyRequest(ctx, clientInfoOf(request), body),
  }))
  answer(api, adminLogout, async ({ ctx, viewer }) => {
    await endAdminSession(ctx, viewer.sessionId)
    return { data: true }
  })
  answer(api, openAdminSetUp, async ({ ctx, body }) => ({ data: await loadAdminSetUp(ctx, body.token) }))
  answer(api, finishAdminSetUp, async ({ ctx, body }) => {
    await completeAdminSetUp(ctx, body)
    return { data: true }
  })
}
