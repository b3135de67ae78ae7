import type { Context } from '../../platform/context.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { findSignInAccount } from '../sessions/find-sign-in-account.ts'
import type { OpenedSession } from '../sessions/session.ts'
import {
  type AttemptLimit,
  attemptLimitsOfNetworks,
  consumeNetworkAttempts,
  refundAttempt,
} from '../sessions/throttle.ts'
import { completeSignIn, signInByPassword } from '../sign-in/login.ts'
import { type PresentedFactors, withSecondFactor } from '../sign-in/with-second-factor.ts'
import {
  findLinkedAccount,
  insertLinkedIdentity,
  providerNameOf,
  requireStillLinkedAndRecordUse,
} from './linked-identity.ts'
import { mailSignInChanged } from './mail-sign-in-changed.ts'
import { consumeProviderProof, type ProviderProof } from './proof.ts'
import type { XProof } from './prove-by-x.ts'

type Entered = OpenedSession & { userId: string }

/** Limit per network, which thousands may share: proofs cannot be guessed, so it only stops floods. */
const perNetwork: AttemptLimit = { name: 'sign-in by a provider, by address', most: 2000, seconds: 900 }

/** Counts what a stranger may try at a provider's door, and takes back what was right. @throws Refusal TOO_MANY_REQUESTS */
export async function withProviderAttemptLimit<Done>(
  ctx: Context,
  visitor: ClientInfo,
  tried: () => Promise<Done>,
): Promise<Done> {
  await consumeNetworkAttempts(ctx, perNetwork, visitor.address)
  const done = await tried()
  for (const { limit, subject } of attemptLimitsOfNetworks(perNetwork, visitor.address)) {
    await refundAttempt(ctx, limit, subject)
  }
  return done
}

/**
 * Signs in whom a proof speaks of; as by password, a second factor is asked for where it is on, and a deactivated account comes
 * back.
 * @throws Refusal ACCOUNT_NOT_FOUND; EMAIL_TAKEN where nobody is linked but the proven email has an account;
 *   TWO_FACTOR_REQUIRED, INVALID_OTP, ACCOUNT_SUSPENDED, SIGN_IN_NOT_PROVEN
 */
export async function signInByProviderProof(
  ctx: Context,
  visitor: ClientInfo,
  proof: ProviderProof,
  sent: PresentedFactors = {},
): Promise<Entered> {
  const accountId = await findLinkedAccount(ctx, proof)
  const person = accountId === null ? null : await findSignInAccount(ctx, { id: accountId })
  if (!person) throw await refuseStranger(ctx, proof)
  return withSecondFactor(ctx, { visitor, person, name: person.email, factors: sent }, (prove) =>
    completeSignIn(ctx, {
      person,
      visitor,
      prove,
      firstFactor: 'PROVIDER',
      also: async (tx, userId) => {
        await consumeProviderProof(tx, proof)
        await requireStillLinkedAndRecordUse(tx, proof, userId, ctx.clock.now())
      },
    }),
  )
}

/**
 * Builds the refusal of a person known only to the provider. That an email has an account is disclosed only
 * to its proven owner.
 */
async function refuseStranger(ctx: Context, { email, provider }: ProviderProof): Promise<Refusal> {
  const hasAccount = email !== null && (await findSignInAccount(ctx, { identifier: email })) !== null
  if (!hasAccount) return refuse('ACCOUNT_NOT_FOUND')
  const detail = `An account with this email already exists. Enter its password to connect ${providerNameOf(provider)}.`
  return refuse('EMAIL_TAKEN', { detail })
}

/**
 * Signs in by password, and second factor where it is on, who has an account with the proven email, and links the two. An
 * email alone, however verified, opens no account that somebody else may have made.
 * @throws Refusal what `signInByPassword` throws; IDENTITY_TAKEN, RULE_BROKEN, SIGN_IN_NOT_PROVEN
 */
export function signInByPasswordAndLinkProvider(
  ctx: Context,
  visitor: ClientInfo,
  proof: ProviderProof,
  { password, ...sent }: { password: string; altcha: string | undefined } & PresentedFactors,
): Promise<Entered> {
  const { email, provider } = proof
  if (email === null) throw refuse('ACCOUNT_NOT_FOUND')
  return signInByPassword(ctx, visitor, { identifier: email, password, ...sent }, async (tx, userId) => {
    await consumeProviderProof(tx, proof)
    await insertLinkedIdentity(tx, proof, userId, ctx.clock.now())
    await enqueue(tx, mailSignInChanged, { accountId: userId, provider, isLinked: true })
  })
}

/** Signs in by what X sent a browser back with; what is refused for want of more carries what to go on with. */
export async function signInByX(
  ctx: Context,
  visitor: ClientInfo,
  { proof, token, called }: XProof,
): Promise<Entered> {
  try {
    return await signInByProviderProof(ctx, visitor, proof)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    if (error.code === 'ACCOUNT_NOT_FOUND') throw refuse('ACCOUNT_NOT_FOUND', { token, called })
    if (error.code === 'TWO_FACTOR_REQUIRED') {
      throw refuse('TWO_FACTOR_REQUIRED', { ...error.more, signInToken: token })
    }
    throw error
  }
}
