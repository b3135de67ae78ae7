import type { Call } from '@fanfare/contract/call'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'

/**
 * Paths of calls whose answer is the same for every guest and may be some seconds old. None of them opens a
 * file or moves money.
 */
const staleReadPaths = /^\/(pages|explore|search|creator|post|comment|master-record)\//

/** Checks whether guests are answered from what `readFromReplica` reads. */
export function allowsStaleReads({ method, path, changes, who }: Call): boolean {
  return method === 'GET' && !changes && who === 'anyone' && staleReadPaths.test(path)
}

/**
 * Answers a guest from the replica, where there is one: without a session, they have written nothing that
 * could be missing. What it does not find may be new, and is read from the primary.
 */
export async function readFromReplica<Answer>(
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
