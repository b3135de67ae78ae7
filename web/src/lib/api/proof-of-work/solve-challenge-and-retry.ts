import { toast } from '@fanfare/ui/overlays/toast'
import { t } from '@lingui/core/macro'
import { type ApiProblem, isApiProblem } from '../problem.ts'
import { solveProofOfWorkChallenge } from './solve-challenge.ts'

/** Others may have raised the work meanwhile. */
const maxAttempts = 3

/**
 * Solves the challenge that a call was refused with, and makes the call again with the solution.
 * @param send makes the call
 * @throws the first refusal where the challenge cannot be solved here; else what `send` throws
 */
export async function solveChallengeAndRetry<Answer>(
  refusal: ApiProblem,
  send: (altcha: string) => Promise<Answer>,
  signal?: AbortSignal,
): Promise<Answer> {
  toast.info(t`Checking that you’re not a robot…`, {
    id: 'proof-of-work',
    description: t`This takes a few seconds. You don’t need to do anything.`,
  })
  let latest = refusal
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const solution = latest.challenge ? await solved(latest, signal) : null
    if (solution === null) break
    try {
      return await send(solution)
    } catch (error) {
      if (!isApiProblem(error, 'CHALLENGE_REQUIRED')) throw error
      latest = error
    }
  }
  throw latest
}

async function solved({ challenge }: ApiProblem, signal: AbortSignal | undefined): Promise<string | null> {
  try {
    return challenge ? await solveProofOfWorkChallenge(challenge, signal) : null
  } catch {
    signal?.throwIfAborted()
    // This browser cannot: the sentence of the refusal says to try again later.
    return null
  }
}
