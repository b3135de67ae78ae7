import * as factors from '@fanfare/contract/shapes/accounts/factors'
import * as passkeys from '@fanfare/contract/shapes/accounts/passkeys'
import * as sessions from '@fanfare/contract/shapes/accounts/sessions'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { createMemberPasskeyOptions, saveMemberPasskey } from '../passkeys/add-passkey.ts'
import { createPasskeyRequest } from '../passkeys/consume-passkey.ts'
import { renameMemberPasskey } from '../passkeys/load-passkeys.ts'
import { loadCurrentUserWithSessionTokens } from '../profile/load-logged-in-user.ts'
import { endSessionsAndPrivateFeeds, requireAndEndSession } from '../sessions/session.ts'
import { signInByPasskey } from '../sign-in/passkey-sign-in.ts'
import {
  completeAuthenticatorSetUp,
  loadOwnSignInFactors,
  removeAuthenticator,
  removeMemberPasskey,
  renewRecoveryCodes,
  setSignInMailCodes,
  startAuthenticatorSetUp,
  withReauthenticatedMember,
} from './change-factors.ts'
import { loadOwnSessions } from './load-sessions.ts'

/** Registers the routes for viewing and changing one's sign-in settings. */
export function securityRoutes(api: Api): void {
  answer(api, sessions.loadSessions, async ({ ctx, viewer }) => ({
    data: await loadOwnSessions(ctx, viewer),
  }))
  answer(api, sessions.endSession, async ({ ctx, viewer, params }) => {
    await requireAndEndSession(ctx.db, viewer.userId, params.sessionId)
    return { data: true }
  })
  answer(api, sessions.endOtherSessions, async ({ ctx, viewer }) => {
    await endSessionsAndPrivateFeeds(ctx.db, viewer.userId, viewer.sessionId)
    return { data: true }
  })

  answer(api, factors.loadFactors, async ({ ctx, viewer }) => ({
    data: await loadOwnSignInFactors(ctx, viewer.userId),
  }))
  answer(api, factors.switchMailCodes, async ({ ctx, viewer, body, request }) => {
    const { isEnabled, confirmation } = body
    await setSignInMailCodes(ctx, { viewer, visitor: clientInfoOf(request), confirmation }, isEnabled)
    return { data: await loadOwnSignInFactors(ctx, viewer.userId) }
  })
  answer(api, factors.startAuthenticator, async ({ ctx, viewer, body: { confirmation }, request }) => ({
    data: await startAuthenticatorSetUp(ctx, { viewer, visitor: clientInfoOf(request), confirmation }),
  }))
  answer(api, factors.confirmAuthenticator, async ({ ctx, viewer, body, request }) => ({
    data: await completeAuthenticatorSetUp(ctx, viewer, clientInfoOf(request), body.otp),
  }))
  answer(api, factors.removeAuthenticator, async ({ ctx, viewer, body: { confirmation }, request }) => {
    await removeAuthenticator(ctx, { viewer, visitor: clientInfoOf(request), confirmation })
    return { data: await loadOwnSignInFactors(ctx, viewer.userId) }
  })
  answer(api, factors.makeRecoveryCodes, async ({ ctx, viewer, body: { confirmation }, request }) => {
    const owner = { viewer, visitor: clientInfoOf(request), confirmation }
    return { data: { recoveryCodes: await renewRecoveryCodes(ctx, owner) } }
  })

  answer(api, passkeys.startPasskey, async ({ ctx, viewer, body: { confirmation }, request }) => {
    await withReauthenticatedMember(
      ctx,
      { viewer, visitor: clientInfoOf(request), confirmation },
      async () => undefined,
    )
    return { data: await createMemberPasskeyOptions(ctx, viewer) }
  })
  answer(api, passkeys.addPasskey, async ({ ctx, viewer, body }) => ({
    data: await saveMemberPasskey(ctx, viewer, body),
  }))
  answer(api, passkeys.startPasskeySignIn, async ({ ctx }) => ({
    data: await createPasskeyRequest(ctx, { purpose: 'SIGN_IN' }),
  }))
  answer(api, passkeys.signInWithPasskey, async ({ ctx, body: { credential }, request }) => ({
    data: await loadCurrentUserWithSessionTokens(
      ctx,
      await signInByPasskey(ctx, clientInfoOf(request), credential),
    ),
  }))
  answer(api, passkeys.startPasskeyConfirmation, async ({ ctx, viewer: { userId, sessionId } }) => ({
    data: await createPasskeyRequest(ctx, { purpose: 'CONFIRM', sessionId }, userId),
  }))
  answer(api, passkeys.renamePasskey, async ({ ctx, viewer, params, body }) => ({
    data: await renameMemberPasskey(ctx, viewer.userId, { ...params, ...body }),
  }))
  answer(api, passkeys.removePasskey, async ({ ctx, viewer, params, body: { confirmation }, request }) => {
    await removeMemberPasskey(ctx, { viewer, visitor: clientInfoOf(request), confirmation }, params.passkeyId)
    return { data: true }
  })
}
