import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import { proofOfWorkActivity } from './proof-of-work-activity.ts'
import { solveProofOfWorkChallenge } from './solve-challenge.ts'

/** Others may have raised the work meanwhile. */
const maxAttempts = 3

/**
 * Solves the challenge that a call was refused with, and makes the call again with the solution.
 * @param send makes the call
 * @param challengeOf returns the challenge of an error of `send`; null for any other error
 * @throws the latest refusal where its challenge cannot be solved here; else what `send` throws
 */
export async function solveChallengeAndRetry<Answer>(
  refusal: unknown,
  send: (altcha: string) => Promise<Answer>,
  challengeOf: (error: unknown) => ProofOfWorkChallenge | null,
  signal?: AbortSignal,
): Promise<Answer> {
  let latest = refusal
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const challenge = challengeOf(latest)
    if (!challenge) break
    const solution = await solved(challenge, signal)
    if (solution === null) break
    try {
      return await send(solution)
    } catch (error) {
      latest = error
    }
  }
  throw latest
}

async function solved(
  challenge: ProofOfWorkChallenge,
  signal: AbortSignal | undefined,
): Promise<string | null> {
  proofOfWorkActivity.change(1)
  try {
    return await solveProofOfWorkChallenge(challenge, signal)
  } catch {
    signal?.throwIfAborted()
    // A browser without cryptography cannot: the sentence of the refusal says to try again later.
    return null
  } finally {
    proofOfWorkActivity.change(-1)
  }
}
