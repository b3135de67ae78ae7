import { createHmac, randomBytes } from 'node:crypto'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { challengeOfClientData, hashPasskeyChallenge, passkeyChallengeMs } from '../../passkeys/challenge.ts'

/**
 * Purpose that a passkey signs for: always for one admin, and once they are signed in, within one of their
 * sessions.
 */
export type AdminPasskeyChallengeScope = { adminId: string } & (
  | { purpose: 'SIGN_IN' }
  | { purpose: 'REGISTER' | 'CONFIRM'; sessionId: string }
)

/** Makes what a passkey of an admin is to sign. */
export async function issueAdminPasskeyChallenge(
  ctx: Context,
  asking: AdminPasskeyChallengeScope,
): Promise<Buffer> {
  const challenge = randomBytes(32)
  await ctx.db
    .insertInto('admin_passkey_challenge')
    .values({
      challenge_hash: hashPasskeyChallenge(challenge.toString('base64url')),
      purpose: asking.purpose,
      admin_id: asking.adminId,
      session_id: 'sessionId' in asking ? asking.sessionId : null,
      expires_at: new Date(ctx.clock.now().getTime() + passkeyChallengeMs),
    })
    .execute()
  return challenge
}

/**
 * Takes away the challenge that was signed, committed at once: nothing signs it again, whatever comes of it.
 * @throws Refusal INVALID_PASSKEY for one that was made for another admin, session or purpose, was used, or is too old
 */
export async function consumeAdminPasskeyChallenge(
  ctx: Context,
  asking: AdminPasskeyChallengeScope,
  clientData: string,
): Promise<string> {
  const challenge = challengeOfClientData(clientData)
  const { numDeletedRows } = await ctx.db
    .deleteFrom('admin_passkey_challenge')
    .where('challenge_hash', '=', hashPasskeyChallenge(challenge))
    .where('purpose', '=', asking.purpose)
    .where('admin_id', '=', asking.adminId)
    .where('session_id', 'is not distinct from', 'sessionId' in asking ? asking.sessionId : null)
    .where('expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (numDeletedRows !== 1n) throw refuse('INVALID_PASSKEY')
  return challenge
}

/**
 * Derives the challenge for a passkey from the secret of an emailed link; like the link, it is valid once.
 */
export function deriveSetUpLinkChallenge(token: string): Buffer {
  return createHmac('sha256', token).update('a passkey to set up').digest()
}
