import { createHmac, randomBytes } from 'node:crypto'
import { limits } from '@fanfare/contract/limits'
import type { AuthenticationType, TwoFactor } from '@fanfare/contract/two-factor'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../http/refusal.ts'
import { hashToken } from './authenticate.ts'
import { randomToken } from './session.ts'

/** A code whose digits were right: what it is for and whom it was made for. */
export type CheckedCode = { id: string; identifier: string; accountId: string | null }

/**
 * Makes a code: the token goes to whoever asked, the digits only into a mail.
 * @param code.isMailed false where nobody is mailed: then no digits fit
 */
export async function issueCode(
  tx: Tx,
  ctx: Context,
  code: { purpose: AuthenticationType; identifier: string; accountId: string | null; isMailed: boolean },
): Promise<{ id: string; token: string }> {
  const now = ctx.clock.now()
  const id = ctx.newId()
  const token = randomToken()
  await tx
    .insertInto('one_time_code')
    .values({
      id,
      token_hash: hashToken(token),
      purpose: code.purpose,
      identifier: code.identifier,
      account_id: code.accountId,
      code_hash: code.isMailed ? hashDigits(ctx, hashToken(token), digitsOf(ctx, id)) : randomBytes(32),
      created_at: now,
      expires_at: new Date(now.getTime() + limits.otpMinutes * 60_000),
    })
    .execute()
  return { id, token }
}

/** The six digits of a code. They follow from its id and the secret key, and so lie in no table and no queue. */
export function digitsOf(ctx: Context, codeId: string): string {
  const number = createHmac('sha256', ctx.config.secretKey).update(`one-time code ${codeId}`).digest()
  return String(number.readUIntBE(0, 6) % 10 ** limits.otpDigits).padStart(limits.otpDigits, '0')
}

/**
 * Checks the digits that somebody entered and counts a wrong try, committed at once: call it before the transaction of
 * the deed, and `consumeCode` inside. A code is right any number of times until it is used.
 * @throws Refusal INVALID_OTP: wrong, used, too old, five wrong tries, or made for something else
 */
export async function checkCode(
  ctx: Context,
  { token, otp, authenticationType }: TwoFactor,
  purpose: AuthenticationType,
): Promise<CheckedCode> {
  if (authenticationType !== purpose) throw refuse('INVALID_OTP')
  const now = ctx.clock.now()
  const tokenHash = hashToken(token)
  const codeHash = hashDigits(ctx, tokenHash, otp)
  const { rows } = await sql<CheckedCode & { isRight: boolean }>`
    UPDATE one_time_code SET
      tries = tries + (code_hash <> ${codeHash})::integer,
      validated_at = CASE WHEN code_hash = ${codeHash} THEN coalesce(validated_at, ${now}) ELSE validated_at END
    WHERE token_hash = ${tokenHash} AND purpose = ${purpose}
      AND used_at IS NULL AND expires_at > ${now} AND tries < ${limits.otpTries}
    RETURNING id, identifier, account_id AS "accountId", code_hash = ${codeHash} AS "isRight"`.execute(ctx.db)
  const [code] = rows
  if (!code?.isRight) throw refuse('INVALID_OTP')
  return { id: code.id, identifier: code.identifier, accountId: code.accountId }
}

/**
 * Uses up a checked code in the transaction of the deed that it allows: of several at once, one succeeds.
 * @throws Refusal INVALID_OTP when it was used or has ended meanwhile
 */
export async function consumeCode(tx: Tx, ctx: Context, code: CheckedCode): Promise<void> {
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

function hashDigits(ctx: Context, tokenHash: Buffer, digits: string): Buffer {
  return createHmac('sha256', ctx.config.secretKey).update(tokenHash).update(digits).digest()
}
