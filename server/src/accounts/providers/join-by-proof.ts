import type { providerRegistration } from '@fanfare/contract/shapes/accounts/providers'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import {
  consumeOneTimeCode,
  type VerifiedCode,
  verifyOneTimeCodeAndCountAttempt,
} from '../codes/one-time-code.ts'
import type { OpenedSession } from '../sessions/session.ts'
import { createAccountAndSignIn, requireValidRegistration } from '../sign-in/register.ts'
import { importProviderPicture } from './import-provider-picture.ts'
import { findLinkedAccount, insertLinkedIdentity } from './linked-identity.ts'
import { consumeProviderProof, type ProviderProof } from './proof.ts'

type Joining = z.output<typeof providerRegistration> & {
  email?: string | undefined
  twoFactor?: EmailedCodeProof | undefined
}

/**
 * Creates an account without a password for the person named by a proof, and signs them in. A refusal leaves
 * the proof and the code usable.
 * @param person their email and its code, if the provider vouches for none or they want another
 * @throws Refusal IDENTITY_TAKEN, USERNAME_TAKEN, EMAIL_TAKEN, INVALID_OTP, INVALID_INPUT, SIGN_IN_NOT_PROVEN
 */
export async function registerByProviderProof(
  ctx: Context,
  visitor: ClientInfo,
  proof: ProviderProof,
  person: Joining,
): Promise<OpenedSession & { userId: string }> {
  requireValidRegistration(ctx, person)
  if ((await findLinkedAccount(ctx, proof)) !== null) throw refuse('IDENTITY_TAKEN')
  const { email, code } = await provenEmail(ctx, visitor, proof, person)
  return createAccountAndSignIn(
    ctx,
    visitor,
    { ...person, email, passwordHash: null },
    async (tx, userId) => {
      await consumeProviderProof(tx, proof)
      if (code) await consumeOneTimeCode(tx, ctx, code)
      await insertLinkedIdentity(tx, proof, userId, ctx.clock.now())
      if (person.usePicture && proof.picture !== null) {
        await enqueue(tx, importProviderPicture, { accountId: userId, url: proof.picture })
      }
    },
  )
}

/**
 * Returns the email of the account: one confirmed by a code, or else the one that the provider vouches for.
 */
async function provenEmail(
  ctx: Context,
  visitor: ClientInfo,
  proof: ProviderProof,
  { email, twoFactor }: Joining,
): Promise<{ email: string; code: VerifiedCode | null }> {
  if (twoFactor) {
    const code = await verifyOneTimeCodeAndCountAttempt(ctx, { visitor, sent: twoFactor, purpose: 'SIGN_UP' })
    if (code.identifier !== email) throw refuse('INVALID_OTP')
    return { email, code }
  }
  const isOther = email !== undefined && email !== proof.email
  if (proof.email !== null && !isOther) return { email: proof.email, code: null }
  const message = 'Confirm this email with a code'
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'email', message }] })
}
