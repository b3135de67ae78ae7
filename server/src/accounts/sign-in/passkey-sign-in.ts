import type { PasskeyAssertion } from '@fanfare/contract/fields/passkey'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import {
  consumeAssertionChallenge,
  loadClaimedPasskeyOwner,
  verifyPasskeyAndRecordUse,
} from '../passkeys/consume-passkey.ts'
import { type OpenedSession, openSessionAndReactivate } from '../sessions/session.ts'

/**
 * Signs in by a passkey alone; a deactivated account comes back by it.
 * @throws Refusal INVALID_PASSKEY; what `openSessionAndReactivate` throws
 */
export async function signInByPasskey(
  ctx: Context,
  visitor: ClientInfo,
  credential: PasskeyAssertion,
): Promise<OpenedSession & { userId: string }> {
  const taken = await consumeAssertionChallenge(ctx, { purpose: 'SIGN_IN' }, credential)
  const userId = await loadClaimedPasskeyOwner(ctx, taken)
  return inTransaction(ctx.db, async (tx) => {
    await verifyPasskeyAndRecordUse(tx, ctx, userId, taken)
    return {
      userId,
      ...(await openSessionAndReactivate(tx, ctx, { accountId: userId, visitor, openedBy: 'SECOND_FACTOR' })),
    }
  })
}
