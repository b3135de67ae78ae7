import { createHmac, randomBytes } from 'node:crypto'
import type { PayoutAccount } from '@fanfare/contract/fields/payout-account'
import { limits } from '@fanfare/contract/limits'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { EmailedCodeProof } from '@fanfare/contract/shapes/accounts/two-factor'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { toPayoutAccount } from '../bank-account.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'
import { generateRandomToken } from '../sessions/session.ts'
import type { CodePurpose } from './code-purpose.ts'
import { codeIdOfMailedLink } from './mailed-link.ts'
import { consumeCodeAttempt } from './wrong-codes.ts'

/** A code: the name that it was asked for under, and whom it was made for. */
type CodeRef = { id: string; identifier: string; accountId: string | null }

const verified: unique symbol = Symbol('verified')

/** A code whose digits were right. Only `verifyOneTimeCodeAndCountAttempt` makes one. */
export type VerifiedCode = CodeRef & { readonly [verified]: true }

/**
 * Payout that a code for a withdrawal names, also before its digits are verified. Minor units; no account if none was known when it was created.
 */
export type WithdrawalCodePayout = { amount: bigint; currency: CurrencyCode; account: PayoutAccount | null }

type NewCode = {
  purpose: CodePurpose
  identifier: string
  accountId: string | null
  /** False where nobody is mailed: then no digits fit. */
  isMailed: boolean
  /** WITHDRAWAL_REQUEST only. */
  payout?: WithdrawalCodePayout | undefined
  shared?: AlreadyMailedCode | undefined
}

/** A code that was mailed already, which another asker's token goes with too. */
export type AlreadyMailedCode = { id: string; expiresAt: Date }

/** A shared code is good for this much longer at least. */
const sharedForMs = 300_000

/** The newest code of this name and purpose that was mailed, is unused, and lasts for a while. */
export async function findAlreadyMailedCode(
  tx: Tx,
  ctx: Context,
  { purpose, identifier }: Pick<NewCode, 'purpose' | 'identifier'>,
): Promise<AlreadyMailedCode | undefined> {
  const codes = await tx
    .selectFrom('one_time_code')
    .select(['id', 'token_hash', 'code_hash', 'expires_at as expiresAt'])
    .where('identifier', '=', identifier)
    .where('purpose', '=', purpose)
    .where('shared_code_id', 'is', null)
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(ctx.clock.now().getTime() + sharedForMs))
    .orderBy('created_at', 'desc')
    .limit(5)
    .execute()
  const { secretKey } = ctx.config
  return codes.find((code) =>
    hashWith(secretKey, code.token_hash, digitsWith(secretKey, code.id)).equals(code.code_hash),
  )
}

/** Makes a code: the token goes to whoever asked, the digits only into a mail. */
export async function insertOneTimeCode(
  tx: Tx,
  ctx: Context,
  code: NewCode,
): Promise<{ id: string; token: string }> {
  const now = ctx.clock.now()
  const id = ctx.newId()
  const token = generateRandomToken()
  await tx
    .insertInto('one_time_code')
    .values({
      id,
      token_hash: hashSessionToken(token),
      purpose: code.purpose,
      identifier: code.identifier,
      account_id: code.accountId,
      code_hash: code.isMailed
        ? hashWith(
            ctx.config.secretKey,
            hashSessionToken(token),
            deriveOneTimeCode(ctx, code.shared?.id ?? id),
          )
        : randomBytes(32),
      shared_code_id: code.shared?.id,
      created_at: now,
      expires_at: code.shared?.expiresAt ?? new Date(now.getTime() + limits.otpMinutes * 60_000),
      amount_minor: code.payout?.amount,
      currency_code: code.payout?.currency,
      bank_name: code.payout?.account?.bankName,
      bank_account_name: code.payout?.account?.accountName,
      bank_account_number: code.payout?.account?.accountNumber,
    })
    .execute()
  return { id, token }
}

/** The six digits of a new code. They follow from its id and the secret key, and so lie in no table and no queue. */
export function deriveOneTimeCode({ config }: Context, codeId: string): string {
  return digitsWith(config.secretKey, codeId)
}

/** The digits of a code that is kept, whichever secret key it was made with. @throws when that key is gone */
export function recoverOneTimeCode(
  { config }: Context,
  code: { id: string; token_hash: Buffer; code_hash: Buffer },
): string {
  const made = [config.secretKey, ...config.olderSecretKeys].find((key) =>
    hashWith(key, code.token_hash, digitsWith(key, code.id)).equals(code.code_hash),
  )
  if (made === undefined) throw new Error(`SECRET_KEYS lacks the key that made the code ${code.id}.`)
  return digitsWith(made, code.id)
}

function digitsWith(key: string, codeId: string): string {
  const number = createHmac('sha256', key).update(`one-time code ${codeId}`).digest()
  return String(number.readUIntBE(0, 6) % 10 ** limits.otpDigits).padStart(limits.otpDigits, '0')
}

/**
 * Checks the digits that somebody entered and counts a wrong try, committed at once: call it before the transaction of
 * the deed, and `consumeOneTimeCode` inside. A code is right any number of times until it is used. With the token of the mailed link
 * no try is counted: nobody guesses that.
 * @throws Refusal INVALID_OTP: wrong, used, too old, five wrong tries, or made for something else; TOO_MANY_REQUESTS
 */
export async function verifyOneTimeCodeAndCountAttempt(
  ctx: Context,
  {
    visitor,
    sent: { token, otp, authenticationType },
    purpose,
    isAfterPassword = false,
  }: {
    visitor: ClientInfo
    sent: Omit<EmailedCodeProof, 'authenticationType'> & { authenticationType: CodePurpose }
    purpose: CodePurpose
    isAfterPassword?: boolean
  },
): Promise<VerifiedCode> {
  if (authenticationType !== purpose) throw refuse('INVALID_OTP')
  const code = await findLiveCode(ctx, token, purpose)
  if (!code) throw refuse('INVALID_OTP')
  const hashes = hashesOf(ctx, code.tokenHash, otp)
  if (codeIdOfMailedLink(ctx, token) === code.id) {
    if (!hashes.some((hash) => hash.equals(code.codeHash))) throw refuse('INVALID_OTP')
    return toVerifiedCode(code)
  }
  const tried = await consumeCodeAttempt(ctx, visitor, { ...code, purpose, isAfterPassword })
  if (!(await isRight(ctx, code, hashes))) {
    await tried.blame()
    throw refuse('INVALID_OTP')
  }
  await tried.forgive()
  return toVerifiedCode(code)
}

/** Call it only where the digits were right. */
function toVerifiedCode({ id, identifier, accountId }: CodeRef): VerifiedCode {
  return { id, identifier, accountId, [verified]: true }
}

type LiveCode = CodeRef & { tokenHash: Buffer; codeHash: Buffer; sharedCodeId: string | null }

/** Finds the code that goes with a token, or with that of its mailed link, until it is used or has ended. No digits are checked. */
export async function findLiveCode(
  ctx: Context,
  token: string,
  purpose: CodePurpose,
): Promise<LiveCode | undefined> {
  const linked = codeIdOfMailedLink(ctx, token)
  return ctx.db
    .selectFrom('one_time_code')
    .select([
      'id',
      'identifier',
      'account_id as accountId',
      'token_hash as tokenHash',
      'code_hash as codeHash',
      'shared_code_id as sharedCodeId',
    ])
    .where((eb) => (linked ? eb('id', '=', linked) : eb('token_hash', '=', hashSessionToken(token))))
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
}

/**
 * Checks whether these digits are the code’s. A wrong attempt is counted, and the sixth is not checked. Codes
 * that share digits share the count, on the one that was emailed.
 */
async function isRight(
  ctx: Context,
  { id, codeHash, sharedCodeId }: LiveCode,
  hashes: readonly Buffer[],
): Promise<boolean> {
  const isSame = hashes.some((hash) => hash.equals(codeHash))
  const now = ctx.clock.now()
  const { rows } = await sql`
    UPDATE one_time_code SET
      tries = tries + ${isSame ? 0 : 1},
      validated_at = CASE WHEN ${isSame} THEN coalesce(validated_at, ${now}) ELSE validated_at END
    WHERE id = ${sharedCodeId ?? id} AND used_at IS NULL AND tries < ${limits.otpTries}
    RETURNING id`.execute(ctx.db)
  return isSame && rows.length === 1
}

/**
 * Uses up a checked code in the transaction of the deed that it allows: of several at once, one succeeds.
 * @throws Refusal INVALID_OTP when it was used or has ended meanwhile
 */
export async function consumeOneTimeCode(tx: Tx, ctx: Context, code: VerifiedCode): Promise<void> {
  await consumeOneTimeCodeUnchecked(tx, ctx, code)
}

/**
 * Uses up the code of a sign-in whose second step is proven otherwise, as by an authenticator: nobody entered its digits.
 * @throws Refusal INVALID_OTP when it was used or has ended meanwhile
 */
export async function consumeOneTimeCodeUnchecked(
  tx: Tx,
  ctx: Context,
  code: Pick<CodeRef, 'id'>,
): Promise<void> {
  const now = ctx.clock.now()
  const { numUpdatedRows } = await tx
    .updateTable('one_time_code')
    .set({ used_at: now })
    .where('id', '=', code.id)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw refuse('INVALID_OTP')
}

/** Loads the payout of a withdrawal code, and the code’s creation time. */
export async function loadAuthorizedPayout(
  tx: Tx,
  code: VerifiedCode,
): Promise<WithdrawalCodePayout & { namedAt: Date }> {
  const stored = await tx
    .selectFrom('one_time_code')
    .select([
      'amount_minor',
      'currency_code',
      'bank_name',
      'bank_account_name',
      'bank_account_number',
      'created_at',
    ])
    .where('id', '=', code.id)
    .executeTakeFirstOrThrow()
  return { ...toWithdrawalCodePayout(stored), namedAt: stored.created_at }
}

/** The columns in which a code keeps what it names. */
type PayoutColumns = {
  amount_minor: bigint | null
  currency_code: CurrencyCode | null
  bank_name: string | null
  bank_account_name: string | null
  bank_account_number: string | null
}

/** Maps the stored columns to the payout that a withdrawal code names. */
export function toWithdrawalCodePayout(stored: PayoutColumns): WithdrawalCodePayout {
  const { amount_minor: amount, currency_code: currency } = stored
  if (amount === null || currency === null) throw new Error('A code for a withdrawal names no amount.')
  return { amount, currency, account: toPayoutAccount(stored) }
}

/** A code of an older key is good until that is removed. */
function hashesOf({ config }: Context, tokenHash: Buffer, digits: string): Buffer[] {
  return [config.secretKey, ...config.olderSecretKeys].map((key) => hashWith(key, tokenHash, digits))
}

function hashWith(key: string, tokenHash: Buffer, digits: string): Buffer {
  return createHmac('sha256', key).update(tokenHash).update(digits).digest()
}
