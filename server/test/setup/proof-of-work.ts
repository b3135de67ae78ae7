import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import { createChallenge, solveChallenge, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'

/** Solves a challenge as any client does. @returns what goes with the call as `altcha` */
export async function solved(challenge: ProofOfWorkChallenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

const hmacSignatureSecret = 'of the tests'

/** A challenge that a browser solves in a moment, made by nobody's server. */
export function easyChallenge(): Promise<ProofOfWorkChallenge> {
  return createChallenge({
    ...{ algorithm: 'PBKDF2/SHA-256', cost: 200, counter: 60, deriveKey, hmacSignatureSecret },
    expiresAt: new Date(Date.now() + 600_000),
  })
}

/** Checks whether the `altcha` value of a call solves the easy challenge that it names. */
export async function isEasySolved(altcha: string): Promise<boolean> {
  const payload = JSON.parse(Buffer.from(altcha, 'base64').toString())
  const { verified } = await verifySolution({ ...payload, deriveKey, hmacSignatureSecret })
  return verified
}
