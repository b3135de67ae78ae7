import type { Context } from '../../platform/context.ts'
import { Refusal } from '../../platform/errors.ts'
import type { Visitor } from '../sessions/visitor.ts'
import { countCodeTry, type TriedCode } from './wrong-codes.ts'

/**
 * Runs what a code allows that is looked at inside: counted among all that were tried for her before it is known to be wrong,
 * and taken back unless it is what `run` refuses.
 */
export async function guardTry<T>(
  ctx: Context,
  visitor: Visitor,
  tried: TriedCode,
  run: () => Promise<T>,
): Promise<T> {
  const { forgive, blame } = await countCodeTry(ctx, visitor, tried)
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
