import type { BodyOf } from '@fanfare/contract/call'
import type { login } from '@fanfare/contract/shapes/accounts/accounts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import {
  countAttemptOrRequireProof,
  type LimitedSubject,
  type ProofOfWorkLimit,
  proofOfWorkLimitsOfNetworks,
} from '../proof-of-work/count-or-prove.ts'
import { findSignInAccount, type SignInAccount } from '../sessions/find-sign-in-account.ts'
import { isKnownSignInAddress } from '../sessions/known-location.ts'
import { isMatchingPassword } from '../sessions/password.ts'
import { type OpenedSession, openSessionAndReactivate } from '../sessions/session.ts'
import { type ConsumeFactor, withSecondFactor } from './with-second-factor.ts'

/** No guesser gets much further than a thousand tries a day for one name (ADR 165). */
const maxLevelOfName = 22
const quarterHour = 900
const day = 86_400
const perNetwork: ProofOfWorkLimit = {
  name: 'login by address',
  ...{ most: 100, seconds: quarterHour, doublesEvery: 100, maxLevel: 6 },
}
/**
 * Limit for a network over all names: whoever knows a username and its email has the tries of one of them,
 * and nobody learns that both lead to one account. The first try under a name stays free, so that neighbours
 * who type it right notice nothing (ADR 191).
 */
const perNetworkRepeated: ProofOfWorkLimit = {
  name: 'login by address, repeated',
  ...{ most: 8, seconds: quarterHour, doublesEvery: 8, maxLevel: 0, isForRepeats: true },
}
const perNameAndNetwork: ProofOfWorkLimit = {
  name: 'login by name and address',
  ...{ most: 8, seconds: quarterHour, doublesEvery: 8, maxLevel: maxLevelOfName },
}
const perNameAndNetworkDaily: ProofOfWorkLimit = {
  name: 'login by name and address, daily',
  ...{ most: 50, seconds: day, doublesEvery: 50, maxLevel: maxLevelOfName },
}
/** Does not hold where the owner has signed in before, so that strangers' tries make theirs no dearer there. */
const perNameElsewhere: ProofOfWorkLimit = {
  name: 'login by name, daily',
  ...{ most: 50, seconds: day, doublesEvery: 50, maxLevel: maxLevelOfName },
}

/** Additional work in the transaction that signs a person in. */
type Also = (tx: Tx, userId: string) => Promise<void>
const nothingElse: Also = async () => undefined

/**
 * Signs somebody in by email or username; a deactivated account comes back by it.
 * @throws Refusal WRONG_CREDENTIALS, after the same time whoever it was; CHALLENGE_REQUIRED; TWO_FACTOR_REQUIRED with a
 *   token and what the next try can carry; INVALID_OTP; INVALID_PASSKEY; TOO_MANY_REQUESTS; what `openSessionAndReactivate` throws
 */
export async function signInByPassword(
  ctx: Context,
  visitor: ClientInfo,
  { identifier: name, password, altcha, ...sent }: BodyOf<typeof login>,
  also = nothingElse,
): Promise<OpenedSession & { userId: string }> {
  const person = await findSignInAccount(ctx, { identifier: name })
  const forgive = await countLogin(ctx, person, visitor, { name, solution: altcha })
  const isRight = await isMatchingPassword(password, person?.passwordHash ?? null)
  if (!person || !isRight) throw refuse('WRONG_CREDENTIALS')
  const isSent = Object.values(sent).some((factor) => factor !== undefined)
  if (!isSent) await forgive()
  const opened = await withSecondFactor(ctx, { visitor, person, name, factors: sent }, (prove) =>
    completeSignIn(ctx, { person, visitor, prove, firstFactor: 'PASSWORD', also }),
  )
  if (isSent) await forgive()
  return opened
}

/**
 * Counts the try before it is known to be wrong, so that many at once count too, under the name that was typed: a count that
 * a username shared with its email would give the email away. Usernames of one account are public, former ones too, and share
 * theirs. @returns what takes it back
 */
async function countLogin(
  ctx: Context,
  person: SignInAccount | null,
  visitor: ClientInfo,
  { name, solution }: { name: string; solution: string | undefined },
): Promise<() => Promise<void>> {
  const identifier = name.toLowerCase()
  const counts = person && !identifier.includes('@') ? person.id : identifier
  const asker = `${counts} ${visitor.address}`
  const counted: LimitedSubject[] = [
    ...proofOfWorkLimitsOfNetworks(perNetwork, visitor.address),
    { limit: perNameAndNetwork, subject: asker },
    { limit: perNameAndNetworkDaily, subject: asker },
  ]
  const isKnown = await isKnownSignInAddress(ctx, person?.id ?? null, visitor.address)
  if (!isKnown) counted.push({ limit: perNameElsewhere, subject: counts })
  counted.push({ limit: perNetworkRepeated, subject: visitor.address })
  return countAttemptOrRequireProof(ctx, { purpose: 'LOGIN', identifier, solution }, counted)
}

/**
 * Opens the session of somebody whose first factor was right, unless the password was changed since.
 * @param prove uses the second factor up, where there is one
 * @throws Refusal WRONG_CREDENTIALS, what `prove` and `openSessionAndReactivate` throw
 */
export function completeSignIn(
  ctx: Context,
  {
    person,
    visitor,
    prove,
    firstFactor,
    also = nothingElse,
  }: {
    person: SignInAccount
    visitor: ClientInfo
    prove: ConsumeFactor | null
    firstFactor: 'PASSWORD' | 'PROVIDER'
    also?: Also
  },
): Promise<OpenedSession & { userId: string }> {
  const openedBy = prove ? 'SECOND_FACTOR' : firstFactor
  return inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select('password_hash')
      .where('id', '=', person.id)
      .forUpdate()
      .executeTakeFirst()
    if (account?.password_hash !== person.passwordHash) throw refuse('WRONG_CREDENTIALS')
    await prove?.(tx)
    await also(tx, person.id)
    return {
      userId: person.id,
      ...(await openSessionAndReactivate(tx, ctx, { accountId: person.id, visitor, openedBy })),
    }
  })
}
