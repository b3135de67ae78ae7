import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { type Limit, limitsOfNetworks, refundAttempt, stateAfterAttempt } from '../sessions/throttle.ts'
import { createChallenge, spendSolution, type WorkFor } from './challenge.ts'

/** A limit beyond which each try takes a proof of work, twice as much after every `doublesEvery` more of them. */
export type WorkLimit = Limit & {
  doublesEvery: number
  /** Level of the first try beyond the limit; 0 where it is not said. */
  minLevel?: number
  maxLevel: number
  /**
   * Asks nothing of the first try that the limits before it count, and counts what none of them stops: it comes last.
   */
  isForRepeats?: true
}

/** A limit, and whom it is counted for. */
export type Counted = { limit: WorkLimit; subject: string }

/** Attempt, and the solution sent with it. */
export type Tried = WorkFor & { solution: string | undefined }

/**
 * Counts a try before it is known to be wrong, committed at once. Beyond a limit it takes a proof of work: strangers make a try
 * of others dearer, and never impossible. A try that is refused for want of a proof is not counted, so that it raises nothing.
 * @returns what takes the try back, where it turned out to be right
 * @throws Refusal CHALLENGE_REQUIRED with a challenge, and the seconds after which none is needed
 */
export async function countOrProve(
  ctx: Context,
  { solution, ...work }: Tried,
  counted: readonly Counted[],
): Promise<() => Promise<void>> {
  const taken: Counted[] = []
  const forgive = async () => {
    for (const { limit, subject } of taken) await refundAttempt(ctx, limit, subject)
  }
  let level = -1
  let retryAfterSeconds = 0
  let isFirst = false
  for (const { limit, subject } of counted) {
    if (limit.isForRepeats && level >= 0) continue
    const standing = await stateAfterAttempt(ctx, limit, subject)
    taken.push({ limit, subject })
    isFirst ||= standing.tries === 1
    if (!standing.isOver || (limit.isForRepeats && isFirst)) continue
    level = Math.max(level, levelOf(limit, standing.tries))
    retryAfterSeconds = Math.max(retryAfterSeconds, standing.retryAfterSeconds)
  }
  if (level < 0 || (await spendSolution(ctx, work, level, solution))) return forgive
  await forgive()
  throw refuse('CHALLENGE_REQUIRED', {
    challenge: await createChallenge(ctx, work, level),
    retryAfterSeconds,
  })
}

/** The same limit for each network that an address is in. */
export function countedNetworks(limit: WorkLimit, address: string): Counted[] {
  return limitsOfNetworks(limit, address).map((each) => ({ ...each, limit: { ...limit, ...each.limit } }))
}

function levelOf({ most, doublesEvery, minLevel = 0, maxLevel }: WorkLimit, tries: number): number {
  return Math.min(maxLevel, minLevel + Math.floor((tries - most - 1) / doublesEvery))
}
