import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'

/**
 * Answers a guest from the replica, where there is one: without a session, they have written nothing that
 * could be missing. What it does not find may be new, and is read from the primary.
 */
export async function readForGuestReplicaFirst<Answer>(
  ctx: Context,
  run: (ctx: Context) => Promise<Answer>,
): Promise<Answer> {
  if (ctx.replica === null) return run(ctx)
  try {
    return await run({ ...ctx, reads: ctx.replica.reads })
  } catch (cause) {
    if (!(cause instanceof Refusal) || cause.status !== 404) throw cause
    return run(ctx)
  }
}
