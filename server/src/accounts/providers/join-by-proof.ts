import type { joining } from '@fanfare/contract/shapes/accounts/providers'
import type { TwoFactor } from '@fanfare/contract/shapes/accounts/two-factor'
import type { z } from 'zod'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { type CheckedCode, checkCode, consumeCode } from '../codes/one-time-code.ts'
import type { ClientInfo } from '../sessions/client-info.ts'
import type { OpenedSession } from '../sessions/session.ts'
import { createAccount, refuseForm } from '../sign-in/register.ts'
import { findLinked, insertLinked } from './linked-identity.ts'
import { type Proof, spendProof } from './proof.ts'
import { takePicture } from './take-picture.ts'

type Joining = z.output<typeof joining> & { email?: string | undefined; twoFactor?: TwoFactor | undefined }

/**
 * Creates an account without a password for whom a proof speaks of, and signs it in. A refusal leaves proof and code usable.
 * @param person her own email and its code, where the provider vouches for none or she wants another
 * @throws Refusal IDENTITY_TAKEN, USERNAME_TAKEN, EMAIL_TAKEN, INVALID_OTP, INVALID_INPUT, SIGN_IN_NOT_PROVEN
 */
export async function joinByProof(
  ctx: Context,
  visitor: ClientInfo,
  proof: Proof,
  person: Joining,
): Promise<OpenedSession & { userId: string }> {
  refuseForm(ctx, person)
  if ((await findLinked(ctx, proof)) !== null) throw refuse('IDENTITY_TAKEN')
  const { email, code } = await provenEmail(ctx, visitor, proof, person)
  return createAccount(ctx, visitor, { ...person, email, passwordHash: null }, async (tx, userId) => {
    await spendProof(tx, proof)
    if (code) await consumeCode(tx, ctx, code)
    await insertLinked(tx, proof, userId, ctx.clock.now())
    if (person.usePicture && proof.picture !== null) {
      await enqueue(tx, takePicture, { accountId: userId, url: proof.picture })
    }
  })
}

/** The address of the account: one whose code she has, or else the one that the provider vouches for. */
async function provenEmail(
  ctx: Context,
  visitor: ClientInfo,
  proof: Proof,
  { email, twoFactor }: Joining,
): Promise<{ email: string; code: CheckedCode | null }> {
  if (twoFactor) {
    const code = await checkCode(ctx, visitor, twoFactor, 'SIGN_UP')
    if (code.identifier !== email) throw refuse('INVALID_OTP')
    return { email, code }
  }
  const isOther = email !== undefined && email !== proof.email
  if (proof.email !== null && !isOther) return { email: proof.email, code: null }
  const message = 'Confirm this email with a code'
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'email', message }] })
}
