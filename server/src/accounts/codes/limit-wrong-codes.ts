import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { type AttemptedCode, consumeCodeAttempt } from './wrong-codes.ts'

/**
 * Runs an action that checks its code itself: the attempt is counted against the member before the code is
 * known to be wrong, and refunded unless `run` refuses the code.
 */
export async function withWrongCodeLimit<T>(
  ctx: Context,
  visitor: ClientInfo,
  tried: AttemptedCode,
  run: () => Promise<T>,
): Promise<T> {
  const { forgive, blame } = await consumeCodeAttempt(ctx, visitor, tried)
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
