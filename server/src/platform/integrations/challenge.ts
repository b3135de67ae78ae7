import { createHash } from 'node:crypto'

/** What a provider is told of a secret that only the browser knows which begins a sign-in: its SHA-256, as base64url. */
export function challengeOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url')
}

/** Whether it may be the challenge of a secret: as long, and of the same signs. */
export function isChallenge(text: string): boolean {
  return /^[\w-]{43}$/.test(text)
}
