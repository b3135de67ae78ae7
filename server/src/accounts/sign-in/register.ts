import type { BodyOf } from '@fanfare/contract/call'
import type { register } from '@fanfare/contract/shapes/accounts/accounts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { mapAccountUniqueViolation } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { currencyOfCountry, isCountry } from '../../social/catalog/countries.ts'
import { consumeOneTimeCode, verifyOneTimeCodeAndCountAttempt } from '../codes/one-time-code.ts'
import { releaseExpiredFormerUsername } from '../names/former-usernames.ts'
import { refuseDeceptiveNames } from '../names/refuse-deceptive-names.ts'
import { refuseOthersUsernameAsName } from '../names/refuse-username-of-another.ts'
import { hashPassword } from '../sessions/password.ts'
import { type OpenedSession, openSessionAndReactivate } from '../sessions/session.ts'
import { refuseGuessablePassword } from './refuse-guessable-password.ts'

/**
 * Creates an account for the address that a code confirmed, and signs it in. A refusal leaves the code usable.
 * @throws Refusal INVALID_OTP, USERNAME_TAKEN, EMAIL_TAKEN, INVALID_INPUT or TOO_MANY_REQUESTS
 */
export async function registerAccount(
  ctx: Context,
  visitor: ClientInfo,
  person: BodyOf<typeof register>,
): Promise<OpenedSession & { userId: string }> {
  requireValidRegistration(ctx, person)
  await refuseGuessablePassword(person.password, 'password', person)
  const code = await verifyOneTimeCodeAndCountAttempt(ctx, {
    visitor,
    sent: person.twoFactor,
    purpose: 'SIGN_UP',
  })
  if (code.identifier !== person.email) throw refuse('INVALID_OTP')
  const passwordHash = await hashPassword(person.password)
  return createAccountAndSignIn(ctx, visitor, { ...person, passwordHash }, (tx) =>
    consumeOneTimeCode(tx, ctx, code),
  )
}

/** Fields of a new account. Without a password, the owner signs in by what `also` stores. */
type NewAccount = Omit<BodyOf<typeof register>, 'password' | 'twoFactor'> & { passwordHash: string | null }

/** @throws Refusal INVALID_INPUT for what the shapes of a form do not tell */
export function requireValidRegistration(
  ctx: Context,
  person: Pick<NewAccount, 'countryCode' | 'username' | 'displayName'>,
): void {
  if (!isCountry(person.countryCode)) {
    const message = 'Choose your country'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'countryCode', message }] })
  }
  refuseDeceptiveNames(ctx, person)
}

/**
 * Creates an account whose email is known to be the owner's, and signs them in.
 * @param also consumes what proved that, in the same transaction
 * @throws Refusal USERNAME_TAKEN, EMAIL_TAKEN, INVALID_INPUT for a name that is another's username, and what
 * `also` throws
 */
export async function createAccountAndSignIn(
  ctx: Context,
  visitor: ClientInfo,
  person: NewAccount,
  also: (tx: Tx, userId: string) => Promise<void>,
): Promise<OpenedSession & { userId: string }> {
  const now = ctx.clock.now()
  const userId = ctx.newId()
  try {
    return await inTransaction(ctx.db, async (tx) => {
      await refuseOthersUsernameAsName(tx, ctx, userId, person)
      await releaseExpiredFormerUsername(tx, person.username, now)
      await tx
        .insertInto('account')
        .values({
          id: userId,
          username: person.username,
          email: person.email,
          display_name: person.displayName,
          password_hash: person.passwordHash,
          country_code: person.countryCode,
          currency_code: currencyOfCountry(person.countryCode),
          date_of_birth: person.dateOfBirth,
          language: visitor.language,
          terms_accepted_at: now,
          created_at: now,
        })
        .execute()
      await tx.insertInto('account_count').values({ account_id: userId }).execute()
      await also(tx, userId)
      return {
        userId,
        ...(await openSessionAndReactivate(tx, ctx, { accountId: userId, visitor, openedBy: 'SIGN_UP' })),
      }
    })
  } catch (error) {
    throw mapAccountUniqueViolation(error)
  }
}
