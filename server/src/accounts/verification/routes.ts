import { getVerification, submitVerification } from '@fanfare/contract/shapes/accounts/verification'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadIdentityVerification } from './load-identity-verification.ts'
import { submitIdentityDocuments } from './submit-verification.ts'

export function verificationRoutes(api: Api): void {
  answer(api, submitVerification, async ({ ctx, viewer, body, files }) => {
    await submitIdentityDocuments(ctx, viewer.userId, body, files)
    return { data: await loadIdentityVerification(ctx, viewer.userId) }
  })
  answer(api, getVerification, async ({ ctx, viewer }) => ({
    data: await loadIdentityVerification(ctx, viewer.userId),
  }))
}
