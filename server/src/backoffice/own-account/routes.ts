import * as calls from '@fanfare/contract/shapes/backoffice/own-account'
import {
  createAdminPasskeyOptions,
  createAdminPasskeyRequest,
  removeAdminPasskey,
  saveAdminPasskey,
} from '../../accounts/admins/passkeys/admin-passkeys.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import {
  changeOwnAdminPassword,
  completeOwnAdminAuthenticatorSetUp,
  requireAndEndOwnAdminSession,
  startOwnAdminAuthenticatorSetUp,
} from './change-own-account.ts'
import { withReauthenticatedAdmin } from './confirm-admin.ts'
import { loadOwnAdminAccount } from './load-own-account.ts'

/** Registers the routes for viewing and changing an admin's own sign-in settings. */
export function ownAdminAccountRoutes(api: Api): void {
  answer(api, calls.loadOwnAccount, async ({ ctx, viewer }) => ({
    data: await loadOwnAdminAccount(ctx, viewer),
  }))
  answer(api, calls.startAdminPasskeyConfirmation, async ({ ctx, viewer: { adminId, sessionId } }) => ({
    data: await createAdminPasskeyRequest(ctx, { purpose: 'CONFIRM', adminId, sessionId }),
  }))
  answer(api, calls.startAdminPasskey, async ({ ctx, viewer, body }) => {
    await withReauthenticatedAdmin(ctx, viewer, body.confirmation, async () => undefined)
    return { data: await createAdminPasskeyOptions(ctx, viewer) }
  })
  answer(api, calls.addAdminPasskey, async ({ ctx, viewer, body }) => {
    await saveAdminPasskey(ctx, viewer, body)
    return { data: await loadOwnAdminAccount(ctx, viewer) }
  })
  answer(api, calls.removeAdminPasskey, async ({ ctx, viewer, params, body }) => {
    await withReauthenticatedAdmin(ctx, viewer, body.confirmation, (tx) =>
      removeAdminPasskey(tx, ctx, viewer.adminId, params.passkeyId),
    )
    return { data: await loadOwnAdminAccount(ctx, viewer) }
  })
  answer(api, calls.startOwnAuthenticator, async ({ ctx, viewer, body }) => ({
    data: await startOwnAdminAuthenticatorSetUp(ctx, viewer, body.confirmation),
  }))
  answer(api, calls.confirmOwnAuthenticator, async ({ ctx, viewer, body }) => {
    await completeOwnAdminAuthenticatorSetUp(ctx, viewer, body.otp)
    return { data: await loadOwnAdminAccount(ctx, viewer) }
  })
  answer(api, calls.changeOwnPassword, async ({ ctx, viewer, body }) => {
    await changeOwnAdminPassword(ctx, viewer, body)
    return { data: await loadOwnAdminAccount(ctx, viewer) }
  })
  answer(api, calls.endOwnAdminSession, async ({ ctx, viewer, params }) => {
    await requireAndEndOwnAdminSession(ctx, viewer, params.sessionId)
    return { data: await loadOwnAdminAccount(ctx, viewer) }
  })
}
