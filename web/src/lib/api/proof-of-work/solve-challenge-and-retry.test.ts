import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import { beforeEach, expect, test, vi } from 'vitest'
import { ApiProblem } from '../problem.ts'
import { solveProofOfWorkChallenge } from './solve-challenge.ts'
import { solveChallengeAndRetry } from './solve-challenge-and-retry.ts'

vi.mock('@lingui/core/macro', () => ({ t: String.raw }))
vi.mock('@fanfare/ui/overlays/toast', () => ({ toast: { info: vi.fn() } }))
vi.mock('../translate-api-message.ts', () => ({ translateApiMessage: (text: string) => text }))
vi.mock('./solve-challenge.ts', () => ({ solveProofOfWorkChallenge: vi.fn() }))

const challenge = { parameters: { nonce: 'a' } } as unknown as ProofOfWorkChallenge
const refused = () =>
  new ApiProblem({ code: 'CHALLENGE_REQUIRED', status: 429, detail: 'Not now', challenge })

beforeEach(() => vi.mocked(solveProofOfWorkChallenge).mockReset())

test('a call is made again with the solution, and again where the work has grown meanwhile', async () => {
  vi.mocked(solveProofOfWorkChallenge).mockResolvedValueOnce('first').mockResolvedValueOnce('second')
  const send = vi.fn(async (altcha: string) => {
    if (altcha === 'first') throw refused()
    return 'done'
  })
  expect(await solveChallengeAndRetry(refused(), send)).toBe('done')
  expect(send.mock.calls).toEqual([['first'], ['second']])
})

test('what the call is refused with for another reason is passed on', async () => {
  vi.mocked(solveProofOfWorkChallenge).mockResolvedValue('solution')
  const wrong = new ApiProblem({ code: 'WRONG_CREDENTIALS', status: 401, detail: 'Wrong' })
  await expect(solveChallengeAndRetry(refused(), () => Promise.reject(wrong))).rejects.toBe(wrong)
})

test('where the browser cannot solve it, the refusal is said, and after three rounds too', async () => {
  vi.mocked(solveProofOfWorkChallenge).mockRejectedValueOnce(new TypeError('no crypto'))
  const send = vi.fn(() => Promise.reject(refused()))
  await expect(solveChallengeAndRetry(refused(), send)).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' })
  expect(send).not.toHaveBeenCalled()
  vi.mocked(solveProofOfWorkChallenge).mockResolvedValue('solution')
  await expect(solveChallengeAndRetry(refused(), send)).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' })
  expect(send).toHaveBeenCalledTimes(3)
})
