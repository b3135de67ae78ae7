import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import { serverNow } from '@fanfare/ui/lib/server-clock'
import { solveChallengeWorkers } from 'altcha-lib'
import { trustedScriptUrl } from '../../trusted-script-url.ts'
import solveWorkerUrl from './solve-worker.ts?worker&url'

/** Maximum number of workers: more would leave a phone too little for the page itself. */
const maxWorkers = 4

/**
 * Solves a challenge in Web Workers, so that the page stays usable.
 * @returns ALTCHA's payload, or null where the challenge ended before
 * @throws the signal's reason when the signal aborts; where the browser has no cryptography, as at addresses that are not secure
 */
export async function solveProofOfWorkChallenge(
  challenge: ProofOfWorkChallenge,
  signal?: AbortSignal,
): Promise<string | null> {
  const controller = new AbortController()
  const stop = () => controller.abort()
  signal?.addEventListener('abort', stop)
  const { expiresAt } = challenge.parameters
  try {
    const solution = await solveChallengeWorkers({
      challenge,
      concurrency: Math.min(maxWorkers, Math.max(1, navigator.hardwareConcurrency - 1)),
      controller,
      createWorker: () => new Worker(trustedScriptUrl(solveWorkerUrl), { type: 'module' }),
      ...(expiresAt && { timeout: Math.max(1, expiresAt * 1000 - serverNow()) }),
    })
    signal?.throwIfAborted()
    return solution && btoa(JSON.stringify({ challenge, solution }))
  } finally {
    signal?.removeEventListener('abort', stop)
  }
}
