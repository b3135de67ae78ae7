import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import * as calls from '@fanfare/contract/shapes/accounts/providers'
import type { Context } from '../../platform/context.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { webOriginOfRequest } from '../../platform/http/input/page-origin.ts'
import { loadCurrentUserWithSessionTokens } from '../profile/load-logged-in-user.ts'
import type { OpenedSession } from '../sessions/session.ts'
import { setFirstPassword } from '../sign-in/change-password.ts'
import { registerByProviderProof } from './join-by-proof.ts'
import { linkProvider, loadSignInMethods, unlinkSignInProvider } from './link-provider.ts'
import { startGoogleSignIn, verifyGoogleIdToken } from './prove-by-google.ts'
import { exchangeXSignInAnswer, readXProofToken, startXSignIn } from './prove-by-x.ts'
import {
  signInByPasswordAndLinkProvider,
  signInByProviderProof,
  signInByX,
  withProviderAttemptLimit,
} from './sign-in-by-proof.ts'

export function providerRoutes(api: Api): void {
  answer(api, calls.startGoogleSignIn, async ({ ctx, query, request }) => ({
    data: {
      url: await withProviderAttemptLimit(ctx, clientInfoOf(request), () =>
        startGoogleSignIn(ctx, webOriginOfRequest(ctx.config, request), query.challenge),
      ),
    },
  }))
  answer(api, calls.authenticateGoogleUser, async ({ ctx, body, request }) => {
    const visitor = clientInfoOf(request)
    const { password, altcha, twoFactor, recoveryCode, passkey } = body
    const sent = { twoFactor, recoveryCode, passkey }
    return entered(ctx, () =>
      withProviderAttemptLimit(ctx, visitor, async () => {
        const proof = await verifyGoogleIdToken(ctx, body)
        if (password === undefined) return signInByProviderProof(ctx, visitor, proof, sent)
        return signInByPasswordAndLinkProvider(ctx, visitor, proof, { password, altcha, ...sent })
      }),
    )
  })
  answer(api, calls.registerGoogleUser, async ({ ctx, body, request }) => {
    const visitor = clientInfoOf(request)
    return entered(ctx, () =>
      withProviderAttemptLimit(ctx, visitor, async () =>
        registerByProviderProof(ctx, visitor, await verifyGoogleIdToken(ctx, body), body),
      ),
    )
  })
  answer(api, calls.startXSignIn, async ({ ctx, query, request }) => ({
    data: {
      url: await withProviderAttemptLimit(ctx, clientInfoOf(request), () =>
        startXSignIn(ctx, webOriginOfRequest(ctx.config, request), query.challenge),
      ),
    },
  }))
  answer(api, calls.verifyXSignIn, async ({ ctx, query, request }) => {
    const visitor = clientInfoOf(request)
    return entered(ctx, () =>
      withProviderAttemptLimit(ctx, visitor, async () =>
        signInByX(ctx, visitor, await exchangeXSignInAnswer(ctx, query)),
      ),
    )
  })
  answer(api, calls.finishXSignIn, async ({ ctx, body, request }) => {
    const visitor = clientInfoOf(request)
    return entered(ctx, () =>
      withProviderAttemptLimit(ctx, visitor, async () =>
        signInByProviderProof(ctx, visitor, await readXProofToken(ctx, body.signInToken), body),
      ),
    )
  })
  answer(api, calls.registerXUser, async ({ ctx, body, request }) => {
    const visitor = clientInfoOf(request)
    return entered(ctx, () =>
      withProviderAttemptLimit(ctx, visitor, async () =>
        registerByProviderProof(ctx, visitor, await readXProofToken(ctx, body.token), body),
      ),
    )
  })
  answer(api, calls.getSignInMethods, async ({ ctx, viewer }) => ({
    data: await loadSignInMethods(ctx, viewer.userId),
  }))
  answer(api, calls.linkGoogle, async ({ ctx, viewer, body, request }) => {
    await linkProvider(ctx, { viewer, visitor: clientInfoOf(request), confirmation: body.confirmation }, () =>
      verifyGoogleIdToken(ctx, body),
    )
    return { data: true }
  })
  answer(api, calls.linkX, async ({ ctx, viewer, body, request }) => {
    await linkProvider(
      ctx,
      { viewer, visitor: clientInfoOf(request), confirmation: body.confirmation },
      async () => (await exchangeXSignInAnswer(ctx, body)).proof,
    )
    return { data: true }
  })
  answer(api, calls.unlinkProvider, async ({ ctx, viewer, body, request }) => {
    await unlinkSignInProvider(ctx, viewer, clientInfoOf(request), body)
    return { data: true }
  })
  answer(api, calls.setPassword, async ({ ctx, viewer, body, request }) => {
    await setFirstPassword(ctx, viewer, clientInfoOf(request), body)
    return { data: true, message: 'Password updated successfully' }
  })
}

async function entered(
  ctx: Context,
  enter: () => Promise<OpenedSession & { userId: string }>,
): Promise<{ data: LoggedInUser }> {
  return { data: await loadCurrentUserWithSessionTokens(ctx, await enter()) }
}
