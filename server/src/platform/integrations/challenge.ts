import { createHash } from 'node:crypto'

/**
 * Derives the challenge sent to a provider from a secret that only the browser starting the sign-in knows:
 * its SHA-256, as base64url.
 */
export function signInChallengeOfSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Checks whether a text can be the challenge of a secret: same length, same alphabet. */
export function hasSignInChallengeFormat(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
