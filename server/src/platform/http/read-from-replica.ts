import type { Call } from '@fanfare/contract/call'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'

/** What is the same for every guest, and no worse for being some seconds old. Nothing of it opens a file or moves money. */
const staleReadPaths = /^\/(pages|explore|search|creator|post|comment|master-record)\//

/** Whether guests are answered by what `askForGuests` reads. */
export function allowsStaleReads({ method, path, changes, who }: Call): boolean {
  return method === 'GET' && !changes && who === 'anyone' && staleReadPaths.test(path)
}

/**
 * Answers a guest from the replica, where there is one: without a session nobody has written what she would miss. What it does
 * not have may be new, and is looked for at the primary.
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
