import type { LoggedInUser } from '@fanfare/contract/shapes/accounts/accounts'
import * as calls from '@fanfare/contract/shapes/accounts/accounts'
import { confirmAge } from '@fanfare/contract/shapes/accounts/age'
import { getUsernameChanges } from '@fanfare/contract/shapes/accounts/names'
import * as twoFactor from '@fanfare/contract/shapes/accounts/two-factor'
import * as firstSteps from '@fanfare/contract/shapes/social/first-steps'
import type { FastifyRequest } from 'fastify'
import { buildAgeToken } from '../access/file-tokens/age-token.ts'
import { buildFileToken } from '../access/file-tokens/file-token.ts'
import type { Context } from '../platform/context.ts'
import { refuse } from '../platform/errors.ts'
import { type Api, answer } from '../platform/http/answer.ts'
import { bearerTokenOf } from '../platform/http/auth/bearer.ts'
import type { Viewer } from '../platform/http/auth/viewer.ts'
import { clientInfoOf } from '../platform/http/input/client-info.ts'
import { verifyOneTimeCodeAndCountAttempt } from './codes/one-time-code.ts'
import { requestOneTimeCode } from './codes/request-one-time-code.ts'
import {
  closeFirstSteps,
  loadFirstSteps,
  recordProfileShared,
  replaceInterests,
} from './first-steps/first-steps.ts'
import { loadUsernameChangeAllowance } from './names/former-usernames.ts'
import { checkUsernameFreeAndCountAttempt } from './names/is-username-free.ts'
import { loadCurrentUserWithSessionTokens } from './profile/load-logged-in-user.ts'
import { removeProfilePicture, replaceProfilePicture } from './profile/picture.ts'
import { toggleDarkMode, updateAccount } from './profile/update-user.ts'
import { endSession, extendSession } from './sessions/session.ts'
import { changePassword, setForgottenPassword } from './sign-in/change-password.ts'
import { signInByPassword } from './sign-in/login.ts'
import { registerAccount } from './sign-in/register.ts'

export function accountRoutes(api: Api): void {
  answer(api, twoFactor.initializeTwoFactor, async ({ ctx, viewer, body, request }) => ({
    data: await requestOneTimeCode(ctx, viewer, clientInfoOf(request), body),
  }))
  answer(api, twoFactor.validateTwoFactor, async ({ ctx, body, request }) => {
    await verifyOneTimeCodeAndCountAttempt(ctx, {
      visitor: clientInfoOf(request),
      sent: body,
      purpose: body.authenticationType,
    })
    return { data: true }
  })
  answer(api, calls.register, async ({ ctx, body, request }) => ({
    data: await loadCurrentUserWithSessionTokens(
      ctx,
      await registerAccount(ctx, clientInfoOf(request), body),
    ),
  }))
  answer(api, calls.validateUniqueResource, async ({ ctx, viewer, body, request }) => ({
    data: await checkUsernameFreeAndCountAttempt(ctx, viewer, clientInfoOf(request), body),
  }))
  answer(api, calls.login, async ({ ctx, body, request }) => ({
    data: await loadCurrentUserWithSessionTokens(
      ctx,
      await signInByPassword(ctx, clientInfoOf(request), body),
    ),
  }))
  answer(api, calls.resetPassword, async ({ ctx, body, request }) => {
    await setForgottenPassword(ctx, clientInfoOf(request), body)
    return { data: true }
  })
  answer(api, confirmAge, async ({ ctx }) => ({ data: buildAgeToken(ctx) }))
  answer(api, calls.logout, async ({ ctx, viewer }) => {
    if (viewer) await endSession(ctx, viewer)
    return { data: true }
  })
  answer(api, calls.refreshUser, async ({ ctx, viewer, request }) => {
    await extendSession(ctx, viewer)
    return { data: await signedIn({ ctx, viewer, request }) }
  })
  answer(api, calls.refreshFileToken, async ({ ctx, viewer }) => ({ data: buildFileToken(ctx, viewer) }))
  answer(api, calls.updateUser, async ({ ctx, viewer, body, request }) => {
    await updateAccount(ctx, viewer, clientInfoOf(request), body)
    return { data: await signedIn({ ctx, viewer, request }) }
  })
  answer(api, getUsernameChanges, async ({ ctx, viewer }) => ({
    data: await loadUsernameChangeAllowance(ctx, viewer.userId),
  }))
  answer(api, calls.updatePassword, async ({ ctx, viewer, body }) => {
    await changePassword(ctx, viewer, body)
    return { data: true, message: 'Password updated successfully' }
  })
  answer(api, calls.toggleDarkMode, async ({ ctx, viewer, query }) => ({
    data: await toggleDarkMode(ctx, viewer.userId, query.to),
  }))
  answer(api, calls.updateAvatar, async ({ ctx, viewer, files, request }) => {
    await replaceProfilePicture(ctx, viewer.userId, 'AVATAR', files.IMAGE)
    return { data: await signedIn({ ctx, viewer, request }) }
  })
  answer(api, calls.updateBanner, async ({ ctx, viewer, files, request }) => {
    await replaceProfilePicture(ctx, viewer.userId, 'BANNER', files.IMAGE)
    return { data: await signedIn({ ctx, viewer, request }) }
  })
  answer(api, calls.removeAvatar, async ({ ctx, viewer, request }) => {
    await removeProfilePicture(ctx, viewer.userId, 'AVATAR')
    return { data: await signedIn({ ctx, viewer, request }) }
  })
  answer(api, firstSteps.getFirstSteps, async ({ ctx, viewer }) => ({
    data: await loadFirstSteps(ctx, viewer.userId),
  }))
  answer(api, firstSteps.chooseInterests, async ({ ctx, viewer, body }) => {
    await replaceInterests(ctx, viewer.userId, body.contentTagCodes)
    return { data: await loadFirstSteps(ctx, viewer.userId) }
  })
  answer(api, firstSteps.closeFirstSteps, async ({ ctx, viewer, body }) => {
    await closeFirstSteps(ctx, viewer.userId, body.steps)
    return { data: await loadFirstSteps(ctx, viewer.userId) }
  })
  answer(api, firstSteps.noteProfileShared, async ({ ctx, viewer }) => {
    await recordProfileShared(ctx, viewer.userId)
    return { data: await loadFirstSteps(ctx, viewer.userId) }
  })
  answer(api, calls.removeBanner, async ({ ctx, viewer, request }) => {
    await removeProfilePicture(ctx, viewer.userId, 'BANNER')
    return { data: await signedIn({ ctx, viewer, request }) }
  })
}

type SignedIn = { ctx: Context; viewer: Viewer; request: FastifyRequest }

/** Loads the viewer of this request as they see themselves, with the token that they sent. */
function signedIn({ ctx, viewer, request }: SignedIn): Promise<LoggedInUser> {
  const token = bearerTokenOf(request)
  if (token === undefined) throw refuse('NOT_SIGNED_IN')
  return loadCurrentUserWithSessionTokens(ctx, { ...viewer, token })
}
