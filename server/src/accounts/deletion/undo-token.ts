import { createHmac } from 'node:crypto'
import type { Context } from '../../platform/context.ts'
import { hashSessionToken } from '../sessions/authenticate.ts'

/**
 * Derives the token of the link that undoes a deletion from the secret key, the account and the time of
 * deletion, so that no table and no queue stores it; the account stores its hash.
 */
export function deriveUndoDeletionToken({ config }: Context, accountId: string, deletedAt: Date): string {
  return tokenWith(config.secretKey, accountId, deletedAt)
}

/** The token of a deletion that is kept, whichever secret key it was made with. @throws when that key is gone */
export function recoverUndoDeletionToken(
  { config }: Context,
  accountId: string,
  { deletedAt, undoHash }: { deletedAt: Date; undoHash: Buffer },
): string {
  const made = [config.secretKey, ...config.olderSecretKeys]
    .map((key) => tokenWith(key, accountId, deletedAt))
    .find((token) => hashSessionToken(token).equals(undoHash))
  if (made === undefined) throw new Error(`SECRET_KEYS lacks the key that ${accountId} was deleted with.`)
  return made
}

function tokenWith(key: string, accountId: string, deletedAt: Date): string {
  return createHmac('sha256', key).update(`undo ${accountId} ${deletedAt.toISOString()}`).digest('base64url')
}
