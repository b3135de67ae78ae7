import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import { serverNow } from '@fanfare/ui/lib/server-clock'

/** Keys derived at once: the browser derives them on threads of its own, so that the page stays usable. */
const concurrency = () => Math.min(8, Math.max(2, navigator.hardwareConcurrency))

/**
 * Solves a challenge of ALTCHA's proof of work with the browser's own PBKDF2: no worker and no other script is loaded.
 * @returns ALTCHA's payload, or null where the challenge ended before
 * @throws the signal's reason when it aborts; where the browser has no cryptography, as at addresses that are not secure
 */
export async function solveProofOfWorkChallenge(
  challenge: ProofOfWorkChallenge,
  signal?: AbortSignal,
): Promise<string | null> {
  const {
    nonce,
    salt,
    cost,
    keyLength,
    keyPrefix,
    expiresAt = Number.POSITIVE_INFINITY,
  } = challenge.parameters
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesOf(salt), iterations: cost }
  const nonceBytes = bytesOf(nonce)
  let counter = 0
  let solution: { counter: number; derivedKey: string } | null = null

  async function derive(tried: number): Promise<string> {
    const password = new Uint8Array(nonceBytes.length + 4)
    password.set(nonceBytes)
    new DataView(password.buffer).setUint32(nonceBytes.length, tried)
    const key = await crypto.subtle.importKey('raw', password, 'PBKDF2', false, ['deriveBits'])
    return hexOf(new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, keyLength * 8)))
  }

  async function search(): Promise<void> {
    while (!solution && expiresAt * 1000 > serverNow()) {
      signal?.throwIfAborted()
      const tried = counter++
      const derivedKey = await derive(tried)
      if (derivedKey.startsWith(keyPrefix)) solution ??= { counter: tried, derivedKey }
    }
  }

  await Promise.all(Array.from({ length: concurrency() }, search))
  return solution && btoa(JSON.stringify({ challenge, solution }))
}

function bytesOf(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
}

function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
