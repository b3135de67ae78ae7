import type { BodyOf } from '@fanfare/contract/call'
import type { PasskeyRequestOptions } from '@fanfare/contract/fields/passkey'
import type { Admin, adminLogin } from '@fanfare/contract/shapes/backoffice/admins'
import type { startAdminPasskeySignIn } from '@fanfare/contract/shapes/backoffice/own-account'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { Refusal, refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import {
  countAttemptOrRequireProof,
  type LimitedSubject,
  type ProofOfWorkLimit,
  proofOfWorkLimitsOfNetworks,
} from '../proof-of-work/count-or-prove.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { isMatchingPassword } from '../sessions/password.ts'
import { type AttemptLimit, consumeAttempt, refundAttempt } from '../sessions/throttle.ts'
import { generateAdminToken } from './authenticate-admin.ts'
import { withWrongAdminCodeLimit } from './authenticator.ts'
import { consumeAdminAssertionChallenge, createAdminPasskeyRequest } from './passkeys/admin-passkeys.ts'
import {
  hasAdminSignedInFromAddress,
  recordAdminSignInAndNotifyIfNew,
  recordFailedAdminSignInAndWarn,
} from './record-sign-in.ts'
import { consumeAdminFactor, type PresentedAdminFactor } from './require-factor.ts'
import { adminSessionExpiry } from './session-end.ts'

const quarterHour = 900
const day = 86_400
/** Level of four times the work that members begin with: an admin’s password is worth more to a guesser (ADR 174). */
const minLevel = 2
const maxLevelOfAdmin = 22
const perNetwork: ProofOfWorkLimit = {
  name: 'admin login by address',
  ...{ most: 30, seconds: quarterHour, doublesEvery: 30, minLevel, maxLevel: 8 },
}
const perAdminAndNetwork: ProofOfWorkLimit = {
  name: 'admin login by admin and address',
  ...{ most: 8, seconds: quarterHour, doublesEvery: 8, minLevel, maxLevel: maxLevelOfAdmin },
}
const perAdminAndNetworkDaily: ProofOfWorkLimit = {
  name: 'admin login by admin and address, daily',
  ...{ most: 50, seconds: day, doublesEvery: 20, minLevel, maxLevel: maxLevelOfAdmin },
}
/** Limit for networks where the admin has never signed in, so that strangers' tries make theirs no dearer on known ones. */
const perAdminElsewhere: ProofOfWorkLimit = {
  name: 'admin login by admin, daily',
  ...{ most: 20, seconds: day, doublesEvery: 20, minLevel, maxLevel: maxLevelOfAdmin },
}
/**
 * Ceiling of the tries from unknown networks that are looked at in a day. It begins where the work stops doubling: whoever
 * gets that far has made a try cost weeks of a core already, so that it keeps out nobody whom the work would let in.
 */
const ceilingElsewhere: AttemptLimit = {
  name: 'admin login by admin, ceiling',
  ...{ most: perAdminElsewhere.most + 20 * (maxLevelOfAdmin - minLevel + 1), seconds: day },
}

/**
 * Signs an admin in for twelve hours. Every attempt is recorded, including failures.
 * @throws Refusal WRONG_CREDENTIALS, after the same time for everybody; TWO_FACTOR_REQUIRED without the code
 * of an authenticator app or a passkey, if they have either or one is mandatory; INVALID_OTP;
 * INVALID_PASSKEY; CHALLENGE_REQUIRED; TOO_MANY_REQUESTS
 */
export async function signInAdmin(
  ctx: Context,
  visitor: ClientInfo,
  { email, password, otp, passkey, altcha }: BodyOf<typeof adminLogin>,
): Promise<{ token: string; admin: Admin }> {
  const { forgive, ...found } = await checkPassword(ctx, visitor, { email, password, altcha })
  const isFactorSent = otp !== undefined || passkey !== undefined
  // The password was right: asking for the second factor makes the try that brings it no dearer.
  if (!isFactorSent) await forgive()
  try {
    const { id: adminId, passwordHash } = found
    const taken = passkey
      ? await consumeAdminAssertionChallenge(ctx, { purpose: 'SIGN_IN', adminId }, passkey)
      : null
    const enter = () =>
      openAdminSession(ctx, visitor, { id: adminId, email, passwordHash }, { otp, passkey: taken })
    const token = await withWrongAdminCodeLimit(ctx, adminId, otp, enter)
    if (isFactorSent) await forgive()
    return { token, admin: { id: found.id, email, role: found.role } }
  } catch (cause) {
    const outcome = cause instanceof Refusal ? failed.get(cause.code) : undefined
    if (outcome) await recordFailedAdminSignInAndWarn(ctx, visitor, { email, adminId: found.id, outcome })
    throw cause
  }
}

const failed = new Map<string, 'CODE_ASKED' | 'WRONG_CODE'>([
  ['TWO_FACTOR_REQUIRED', 'CODE_ASKED'],
  ['INVALID_OTP', 'WRONG_CODE'],
  ['INVALID_PASSKEY', 'WRONG_CODE'],
])

/**
 * Creates the request that an admin’s passkey signs after their password.
 * @throws Refusal WRONG_CREDENTIALS, after the same time for everybody; RULE_BROKEN if they have none;
 * CHALLENGE_REQUIRED; TOO_MANY_REQUESTS
 */
export async function verifyAdminPasswordAndCreatePasskeyRequest(
  ctx: Context,
  visitor: ClientInfo,
  credentials: BodyOf<typeof startAdminPasskeySignIn>,
): Promise<PasskeyRequestOptions> {
  const { id, forgive } = await checkPassword(ctx, visitor, credentials)
  const request = await createAdminPasskeyRequest(ctx, { purpose: 'SIGN_IN', adminId: id })
  await forgive()
  return request
}

/**
 * Checks an admin's password.
 * @returns whose it is, and what takes the counted try back
 * @throws Refusal WRONG_CREDENTIALS; CHALLENGE_REQUIRED; TOO_MANY_REQUESTS
 */
async function checkPassword(
  ctx: Context,
  visitor: ClientInfo,
  { email, password, altcha }: BodyOf<typeof startAdminPasskeySignIn>,
) {
  const forgive = await countSignIn(ctx, visitor, { email, solution: altcha })
  const found = await ctx.db
    .selectFrom('admin')
    .select(['id', 'role', 'password_hash as passwordHash', 'disabled_at as disabledAt'])
    .where('email', '=', email)
    .executeTakeFirst()
  const isRight = await isMatchingPassword(password, found?.passwordHash ?? null)
  if (!found || found.passwordHash === null || !isRight || found.disabledAt !== null) {
    const outcome = !found ? 'NO_ADMIN' : isRight ? 'DISABLED' : 'WRONG_PASSWORD'
    await recordFailedAdminSignInAndWarn(ctx, visitor, { email, adminId: found?.id ?? null, outcome })
    throw refuse('WRONG_CREDENTIALS')
  }
  const { id, role, passwordHash } = found
  return { id, role, passwordHash, forgive }
}

/** Counts the try before it is known to be wrong, so that many at once count too. @returns what takes it back */
async function countSignIn(
  ctx: Context,
  { address }: ClientInfo,
  { email, solution }: { email: string; solution: string | undefined },
): Promise<() => Promise<void>> {
  const asker = `${email} ${address}`
  const counted: LimitedSubject[] = [
    ...proofOfWorkLimitsOfNetworks(perNetwork, address),
    { limit: perAdminAndNetwork, subject: asker },
    { limit: perAdminAndNetworkDaily, subject: asker },
  ]
  const isKnown = await hasAdminSignedInFromAddress(ctx, email, address)
  if (!isKnown) counted.push({ limit: perAdminElsewhere, subject: email })
  const forgive = await countAttemptOrRequireProof(
    ctx,
    { purpose: 'ADMIN_LOGIN', identifier: email, solution },
    counted,
  )
  if (isKnown) return forgive
  await consumeAttempt(ctx, ceilingElsewhere, email)
  return async () => {
    await forgive()
    await refundAttempt(ctx, ceilingElsewhere, email)
  }
}

type Entering = { id: string; email: string; passwordHash: string }

/** Opens the session, unless the admin was let go or has another password since it was checked. @returns its token */
async function openAdminSession(
  ctx: Context,
  visitor: ClientInfo,
  { id: adminId, email, passwordHash }: Entering,
  factor: PresentedAdminFactor,
): Promise<string> {
  const token = generateAdminToken()
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    const admin = await tx
      .selectFrom('admin')
      .select(['password_hash', 'disabled_at'])
      .where('id', '=', adminId)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    if (admin.password_hash !== passwordHash || admin.disabled_at !== null) throw refuse('WRONG_CREDENTIALS')
    const with_factor = await consumeAdminFactor(tx, ctx, { adminId, factor })
    await tx
      .insertInto('admin_session')
      .values({
        id: ctx.newId(),
        admin_id: adminId,
        token_hash: hashSessionToken(token),
        user_agent: visitor.userAgent,
        address: visitor.address,
        created_at: now,
        expires_at: adminSessionExpiry(ctx, now),
        with_factor,
      })
      .execute()
    await recordAdminSignInAndNotifyIfNew(tx, ctx, visitor, { email, adminId })
  })
  return token
}

/** Ends a session of the back office, whoever holds it; silent where it has ended already. */
export async function endAdminSession(ctx: Context, sessionId: string): Promise<void> {
  await ctx.db.deleteFrom('admin_session').where('id', '=', sessionId).execute()
}
