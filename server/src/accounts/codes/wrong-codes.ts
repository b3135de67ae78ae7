import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { formatWait, refuse, tooManyRequestsRefusal } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { isKnownSignInAddress } from '../sessions/known-location.ts'
import { type AttemptLimit, refundAttempt, resetAttempts, tryConsumeAttempt } from '../sessions/throttle.ts'
import type { CodePurpose } from './code-purpose.ts'
import { mailCodeGuessingWarning } from './mail-code-guessing-warning.ts'

const perDay: AttemptLimit = { name: 'wrong codes', most: 20, seconds: 86_400, always: true }

/** A code that somebody tries: whom it was mailed to, and the name that it was asked for under. */
export type AttemptedCode = {
  purpose: CodePurpose
  identifier: string
  accountId: string | null
  /** True if the right password was just given. */
  isAfterPassword?: boolean
}

/** Purposes of codes that somebody signed in has mailed to themselves. */
const isOwn = (purpose: CodePurpose) =>
  purpose === 'CONFIRM' || purpose === 'WITHDRAWAL_REQUEST' || purpose === 'CHANGE_EMAIL'

/** Purposes of codes whose mail has a link too, which strangers' guesses do not stop. */
const hasLink = (purpose: CodePurpose) => purpose === 'SIGN_UP' || purpose === 'RESET_PASSWORD'

/**
 * Counts a try at a code before it is known to be wrong, so that many at once count too. Each place from which somebody has
 * signed in has a count of its own, and so have what they confirm while signed in and what follows their password: strangers
 * cannot use those up. What strangers try counts by the name that was typed and the purpose, so that a reset that is guessed at
 * stops no sign-in, and nobody learns which names belong together. Codes of takedown notices have their own five tries alone:
 * an address has few notices a day.
 * @returns what follows when it was right, and when it was wrong
 * @throws Refusal TOO_MANY_REQUESTS after twenty wrong ones in a day, with what works meanwhile
 */
export async function consumeCodeAttempt(ctx: Context, visitor: ClientInfo, code: AttemptedCode) {
  const { accountId, purpose } = code
  if (purpose === 'TAKEDOWN_NOTICE') return { forgive: async () => undefined, blame: async () => undefined }
  const subject = await subjectOf(ctx, visitor, code)
  const { isOver, tries, retryAfterSeconds } = await tryConsumeAttempt(ctx, perDay, subject)
  if (isOver) throw refuseWrongCodes(code, retryAfterSeconds)
  return {
    async forgive(): Promise<void> {
      await refundAttempt(ctx, perDay, subject)
    },
    async blame(): Promise<void> {
      if (accountId && tries === perDay.most) await enqueue(ctx.db, mailCodeGuessingWarning, { accountId })
    },
  }
}

async function subjectOf(
  ctx: Context,
  { address }: ClientInfo,
  { accountId, identifier, purpose, isAfterPassword = false }: AttemptedCode,
): Promise<string> {
  if (isOwn(purpose)) return `${accountId} signed in`
  if (await isKnownSignInAddress(ctx, accountId, address)) return `${accountId} ${address}`
  return isAfterPassword ? `${accountId} after the password` : elsewhere(purpose, identifier)
}

function elsewhere(purpose: CodePurpose, identifier: string): string {
  return `${purpose} ${identifier.toLowerCase()} elsewhere`
}

function refuseWrongCodes({ purpose, isAfterPassword = false }: AttemptedCode, retryAfterSeconds: number) {
  const wait = formatWait(retryAfterSeconds)
  if (hasLink(purpose)) {
    const detail = `Too many wrong codes were entered for this account. Use the link in our email, or enter a code in ${wait}.`
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds, detail })
  }
  if (isAfterPassword) {
    const detail = `Too many wrong codes were entered with your password. Set a new password to sign in now, or enter a code in ${wait}.`
    return refuse('TOO_MANY_REQUESTS', { retryAfterSeconds, detail })
  }
  return tooManyRequestsRefusal(retryAfterSeconds)
}

/** Forgets what strangers guessed, once the owner has a new password: nobody but them knows it now. */
export async function resetSignInCodeCounts(
  tx: Tx,
  { accountId, names }: { accountId: string; names: readonly string[] },
): Promise<void> {
  await resetAttempts(tx, perDay, `${accountId} after the password`)
  for (const name of names) {
    for (const purpose of ['RESET_PASSWORD', 'LOGIN'] as const) {
      await resetAttempts(tx, perDay, elsewhere(purpose, name))
    }
  }
}
