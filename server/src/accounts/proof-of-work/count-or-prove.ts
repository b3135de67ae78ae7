import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import {
  type AttemptLimit,
  attemptLimitsOfNetworks,
  refundAttempt,
  tryConsumeAttempt,
} from '../sessions/throttle.ts'
import {
  createProofOfWorkChallenge,
  type ProofOfWorkScope,
  tryConsumeProofOfWorkSolution,
} from './challenge.ts'

/** A limit beyond which each try takes a proof of work, twice as much after every `doublesEvery` more of them. */
export type ProofOfWorkLimit = AttemptLimit & {
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
export type LimitedSubject = { limit: ProofOfWorkLimit; subject: string }

/** Attempt, and the solution sent with it. */
export type ProofOfWorkAttempt = ProofOfWorkScope & { solution: string | undefined }

/**
 * Counts a try before it is known to be wrong, committed at once. Beyond a limit it takes a proof of work: strangers make a try
 * of others dearer, and never impossible. A try that is refused for want of a proof is not counted, so that it raises nothing.
 * @returns what takes the try back, where it turned out to be right
 * @throws Refusal CHALLENGE_REQUIRED with a challenge, and the seconds after which none is needed
 */
export async function countAttemptOrRequireProof(
  ctx: Context,
  { solution, ...work }: ProofOfWorkAttempt,
  counted: readonly LimitedSubject[],
): Promise<() => Promise<void>> {
  const taken: LimitedSubject[] = []
  const forgive = async () => {
    for (const { limit, subject } of taken) await refundAttempt(ctx, limit, subject)
  }
  let level = -1
  let retryAfterSeconds = 0
  let isFirst = false
  for (const { limit, subject } of counted) {
    if (limit.isForRepeats && level >= 0) continue
    const standing = await tryConsumeAttempt(ctx, limit, subject)
    taken.push({ limit, subject })
    isFirst ||= standing.tries === 1
    if (!standing.isOver || (limit.isForRepeats && isFirst)) continue
    level = Math.max(level, levelOf(limit, standing.tries))
    retryAfterSeconds = Math.max(retryAfterSeconds, standing.retryAfterSeconds)
  }
  if (level < 0 || (await tryConsumeProofOfWorkSolution(ctx, work, level, solution))) return forgive
  await forgive()
  throw refuse('CHALLENGE_REQUIRED', {
    challenge: await createProofOfWorkChallenge(ctx, work, level),
    retryAfterSeconds,
  })
}

/** The same limit for each network that an address is in. */
export function proofOfWorkLimitsOfNetworks(limit: ProofOfWorkLimit, address: string): LimitedSubject[] {
  return attemptLimitsOfNetworks(limit, address).map((each) => ({
    ...each,
    limit: { ...limit, ...each.limit },
  }))
}

function levelOf({ most, doublesEvery, minLevel = 0, maxLevel }: ProofOfWorkLimit, tries: number): number {
  return Math.min(maxLevel, minLevel + Math.floor((tries - most - 1) / doublesEvery))
}
