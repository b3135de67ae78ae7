import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'

/**
 * The token of the link that stops a change of mail address. It follows from the secret key and the code that goes to the
 * old mailbox, and so lies in no table and no queue; the change keeps the hash of it.
 */
export function deriveCancelEmailChangeToken({ config }: Context, oldCodeId: string): string {
  return tokenWith(config.secretKey, oldCodeId)
}

/** The token of a change that is kept, whichever secret key it was made with. @throws when that key is gone */
export function recoverCancelEmailChangeToken(
  { config }: Context,
  oldCodeId: string,
  stopHash: Buffer,
): string {
  const made = [config.secretKey, ...config.olderSecretKeys]
    .map((key) => tokenWith(key, oldCodeId))
    .find((token) => hashSessionToken(token).equals(stopHash))
  if (made === undefined) throw new Error('SECRET_KEYS lacks the key that a change of address began with.')
  return made
}

function tokenWith(key: string, oldCodeId: string): string {
  return createHmac('sha256', key).update(`stop email change ${oldCodeId}`).digest('base64url')
}
