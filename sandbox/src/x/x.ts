import { randomBytes } from 'node:crypto'
import type { FakeProvidersSettings } from '../config.ts'
import type { XPerson } from './people.ts'

/** OAuth request token of a product, and the grant it was given. */
export type OAuthRequestToken = {
  secret: string
  callback: string
  /** Null until somebody has said yes. */
  granted: { person: XPerson; verifier: string } | null
}

/** The second social provider: its one customer, what it has given out, and whether it answers. */
export type FakeX = ReturnType<typeof createFakeX>

export function createFakeX({
  xConsumerKey,
  xConsumerSecret,
}: Pick<FakeProvidersSettings, 'xConsumerKey' | 'xConsumerSecret'>) {
  return {
    consumer: { key: xConsumerKey, secret: xConsumerSecret },
    requests: new Map<string, OAuthRequestToken>(),
    access: new Map<string, { secret: string; person: XPerson }>(),
    /** Each nonce with its time: no request is good twice. */
    nonces: new Set<string>(),
    isDown: false,
    /** True if the customer’s plan includes the identity of users. */
    answersProfile: true,
  }
}

export function randomToken(): string {
  return randomBytes(20).toString('base64url').replaceAll(/[-_]/g, 'x')
}
