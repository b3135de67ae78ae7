import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'

/** Time the user has to present their security key or fingerprint. */
export const passkeyChallengeMs = 300_000

/** Requester of a passkey challenge: an unknown person signing in, or one session. */
export type PasskeyChallengeScope =
  | { purpose: 'SIGN_IN' }
  | { purpose: 'REGISTER' | 'CONFIRM'; sessionId: string }

/** Makes what a passkey is to sign. */
export async function issuePasskeyChallenge(ctx: Context, asking: PasskeyChallengeScope): Promise<Buffer> {
  const challenge = randomBytes(32)
  await ctx.db
    .insertInto('passkey_challenge')
    .values({
      challenge_hash: hashPasskeyChallenge(challenge.toString('base64url')),
      purpose: asking.purpose,
      session_id: 'sessionId' in asking ? asking.sessionId : null,
      expires_at: new Date(ctx.clock.now().getTime() + passkeyChallengeMs),
    })
    .execute()
  return challenge
}

/**
 * Takes away the challenge that was signed, committed at once: nothing signs it again, whatever comes of it.
 * @param clientData as the browser sent it, base64url of JSON
 * @returns the challenge, base64url
 * @throws Refusal INVALID_PASSKEY for one that was not made for this, was used, or is too old
 */
export async function consumePasskeyChallenge(
  ctx: Context,
  asking: PasskeyChallengeScope,
  clientData: string,
): Promise<string> {
  const challenge = challengeOfClientData(clientData)
  const sessionId = 'sessionId' in asking ? asking.sessionId : null
  const { numDeletedRows } = await ctx.db
    .deleteFrom('passkey_challenge')
    .where('challenge_hash', '=', hashPasskeyChallenge(challenge))
    .where('purpose', '=', asking.purpose)
    .where('session_id', 'is not distinct from', sessionId)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw refuse('INVALID_PASSKEY')
  return challenge
}

/** The challenge that client data says was signed, base64url. @throws Refusal INVALID_PASSKEY where it says none */
export function challengeOfClientData(clientData: string): string {
  try {
    const read: unknown = JSON.parse(Buffer.from(clientData, 'base64url').toString())
    if (
      typeof read === 'object' &&
      read !== null &&
      'challenge' in read &&
      typeof read.challenge === 'string'
    ) {
      return read.challenge
    }
  } catch {
    // No client data at all.
  }
  throw refuse('INVALID_PASSKEY')
}

/** Hashes a challenge for storage (SHA-256). */
export function hashPasskeyChallenge(challenge: string): Buffer {
  return createHash('sha256').update(challenge).digest()
}
