import type { Reauthentication } from '@fanfare/contract/shapes/accounts/two-factor'
import { enqueueClosedPageNotice } from '../../money/subscriptions/pages/announce-closed-page.ts'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { consumeOneTimeCode } from '../codes/one-time-code.ts'
import { endSessionsOfClosedAccount } from '../sessions/closed-sessions.ts'
import { verifyReauthenticationUnlessJustSignedIn } from './confirm-deletion.ts'
import { mailAccountDeactivated } from './mail-account-deactivated.ts'

/**
 * Hides a member everywhere and signs them out. Their data and paid months stay; months that end meanwhile
 * are not renewed, neither theirs nor their fans’. Signing in restores the account.
 * @throws what `verifyReauthenticationUnlessJustSignedIn` throws
 */
export async function deactivateAccount(
  ctx: Context,
  viewer: Viewer,
  visitor: ClientInfo,
  confirmation: Reauthentication | undefined,
): Promise<void> {
  const code = await verifyReauthenticationUnlessJustSignedIn(ctx, viewer, visitor, confirmation)
  const accountId = viewer.userId
  await inTransaction(ctx.db, async (tx) => {
    if (code) await consumeOneTimeCode(tx, ctx, code)
    const now = ctx.clock.now()
    await tx
      .updateTable('account')
      .set({ deactivated_at: now })
      .where('id', '=', accountId)
      .where('deactivated_at', 'is', null)
      .execute()
    await endSessionsOfClosedAccount(tx, accountId, now)
    await enqueue(tx, mailAccountDeactivated, { accountId })
    await enqueueClosedPageNotice(tx, accountId)
  })
}
