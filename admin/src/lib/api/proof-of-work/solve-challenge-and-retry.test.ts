import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import { expect, test, vi } from 'vitest'
import { proofOfWorkActivity } from './proof-of-work-activity.ts'
import { solveProofOfWorkChallenge } from './solve-challenge.ts'
import { solveChallengeAndRetry } from './solve-challenge-and-retry.ts'

/** Made and solved by ALTCHA's library. */
const challenge: ProofOfWorkChallenge = {
  parameters: {
    algorithm: 'PBKDF2/SHA-256',
    cost: 200,
    data: { level: 2 },
    expiresAt: 4_102_444_800,
    keyLength: 32,
    keyPrefix: '002774f3d81acaa0079ed8f1216a07b5',
    keySignature: 'b79e632a93f123f83282a8c34eb731627550be7256ac425d9ca7670b561ae80f',
    nonce: 'f84f332a81dc7f956dc21a5ca4d4d827',
    salt: '42217ab9dc3c4de197b6fa5e61947a94',
  },
  signature: '32c188775e0406fde4cda4e5e9fe33ba8b8dd1d3f53613ba0b4ce2d1ccd0f627',
}
const solution = {
  counter: 23,
  derivedKey: '002774f3d81acaa0079ed8f1216a07b534f892ba2da0850139d2d80ae42b27da',
}

class Refused extends Error {}
const challengeOf = (error: unknown) => (error instanceof Refused ? challenge : null)

test('a challenge is solved as the library solves it, and not once it has ended', async () => {
  const payload = await solveProofOfWorkChallenge(challenge)
  expect(JSON.parse(atob(payload ?? ''))).toEqual({ challenge, solution })
  const ended = { ...challenge, parameters: { ...challenge.parameters, expiresAt: 1 } }
  expect(await solveProofOfWorkChallenge(ended)).toBe(null)
})

test('a call is made again with the solution, and again where the work has grown meanwhile', async () => {
  const seen: boolean[] = []
  const stop = proofOfWorkActivity.subscribe(() => seen.push(proofOfWorkActivity.isActive()))
  const send = vi.fn<(altcha: string) => Promise<string>>().mockRejectedValueOnce(new Refused())
  send.mockResolvedValueOnce('done')
  expect(await solveChallengeAndRetry(new Refused(), send, challengeOf)).toBe('done')
  expect(send).toHaveBeenCalledTimes(2)
  expect(seen).toEqual([true, false, true, false])
  stop()
})

test('what the call is refused with for another reason is passed on, and the refusal after three rounds', async () => {
  const wrong = new Error('Wrong')
  await expect(solveChallengeAndRetry(new Refused(), () => Promise.reject(wrong), challengeOf)).rejects.toBe(
    wrong,
  )
  const send = vi.fn(() => Promise.reject(new Refused()))
  await expect(solveChallengeAndRetry(new Refused(), send, challengeOf)).rejects.toBeInstanceOf(Refused)
  expect(send).toHaveBeenCalledTimes(3)
})
