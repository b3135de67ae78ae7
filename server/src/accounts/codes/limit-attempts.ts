import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { ClientInfo } from '../sessions/client-info.ts'
import { type AttemptedCode, countCodeAttempt } from './wrong-codes.ts'

/**
 * Runs what a code allows that is looked at inside: counted among all that were tried for her before it is known to be wrong,
 * and taken back unless it is what `run` refuses.
 */
export async function limitAttempts<T>(
  ctx: Context,
  visitor: ClientInfo,
  tried: AttemptedCode,
  run: () => Promise<T>,
): Promise<T> {
  const { forgive, blame } = await countCodeAttempt(ctx, visitor, tried)
  let isWrong = false
  try {
    return await run()
  } catch (cause) {
    isWrong = cause instanceof Refusal && cause.code === 'INVALID_OTP'
    throw cause
  } finally {
    await (isWrong ? blame() : forgive())
  }
}
