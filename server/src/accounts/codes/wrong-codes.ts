import type { Context } from '../../context.ts'
import type { Tx } from '../../db/connect.ts'
import { enqueue } from '../../jobs/task.ts'
import { refuse, refuseTooMany } from '../../refusal.ts'
import { isKnownPlace } from '../sessions/known-place.ts'
import { countTry, forgetTries, forgiveTry, type Limit, standingAfterTry } from '../sessions/throttle.ts'
import type { Visitor } from '../sessions/visitor.ts'
import type { CodePurpose } from './code-purpose.ts'
import { mailWrongCodes } from './mail-wrong-codes.ts'

const day = 86_400
const perName: Limit = { name: 'wrong codes by name', most: 20, seconds: day, always: true }
const perAccount: Limit = { name: 'wrong codes by account', most: 20, seconds: day, always: true }

/** A code that somebody tries: whom it was mailed to, and the name that it was asked for under. */
export type TriedCode = { purpose: CodePurpose; identifier: string; accountId: string | null }

/** Purposes of codes that somebody signed in has mailed to themselves. */
const isOwn = (purpose: CodePurpose) =>
  purpose === 'CONFIRM' || purpose === 'WITHDRAWAL_REQUEST' || purpose === 'CHANGE_EMAIL'

/**
 * Counts a try at a code, over all codes of a person and before it is known to be wrong, so that many at once count too. Each
 * place from which they have signed in has a count of its own, and so has what they confirm while signed in: strangers, who share
 * one, cannot use those up. The codes of takedown notices, which anybody can have mailed, have one too.
 * @returns what follows when it was right, and when it was wrong
 * @throws Refusal TOO_MANY_REQUESTS after twenty wrong ones in a day; INVALID_OTP where that many were tried under their other
 *   name, which nobody must learn is theirs
 */
export async function countCodeTry(ctx: Context, visitor: Visitor, code: TriedCode) {
  const { accountId, identifier, purpose } = code
  const isKnown = await isKnownPlace(ctx, accountId, visitor.address)
  const place = isOwn(purpose)
    ? 'signed in'
    : purpose === 'TAKEDOWN_NOTICE'
      ? 'takedown notices'
      : isKnown
        ? visitor.address
        : 'elsewhere'
  const byName = `${identifier} ${place}`
  const byAccount = `${accountId ?? identifier} ${place}`
  await countTry(ctx, perName, byName)
  const { isOver, tries, retryAfterSeconds } = await standingAfterTry(ctx, perAccount, byAccount)
  if (isOver) {
    throw isOwn(purpose) ? refuseTooMany(retryAfterSeconds) : refuse('INVALID_OTP')
  }
  return {
    async forgive(): Promise<void> {
      await forgiveTry(ctx, perName, byName)
      await forgiveTry(ctx, perAccount, byAccount)
    },
    async blame(): Promise<void> {
      if (accountId && tries === perAccount.most) await enqueue(ctx.db, mailWrongCodes, { accountId })
    },
  }
}

/** Forgets what strangers guessed, once the owner has a new password: nobody but them knows it now. */
export async function forgetWrongCodes(
  tx: Tx,
  { accountId, names }: { accountId: string; names: readonly string[] },
): Promise<void> {
  await forgetTries(tx, perAccount, `${accountId} elsewhere`)
  for (const name of names) await forgetTries(tx, perName, `${name.toLowerCase()} elsewhere`)
}
