/**
 * A challenge of ALTCHA's proof of work, version 2 (https://altcha.org/docs/v2/proof-of-work): find the counter whose key, by the
 * algorithm over nonce and counter with the salt, begins with `keyPrefix`.
 */
export type ProofOfWorkChallenge = {
  parameters: {
    algorithm: string
    nonce: string
    salt: string
    cost: number
    keyLength: number
    keyPrefix: string
    keySignature?: string
    /** Seconds since 1970. */
    expiresAt?: number
    data?: Record<string, string | number | boolean | null>
  }
  signature?: string
}
