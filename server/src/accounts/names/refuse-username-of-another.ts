import { normalizeUsername } from '@fanfare/contract/text/normalize-for-comparison'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { refuse } from '../../platform/errors.ts'

/** A username that is no word by itself: people have first names that are somebody's username, but none with a digit or a dot in it. */
const isHandle = /^(?=.*[0-9_.])[a-z0-9_.]{3,30}$/

/**
 * Refuses a display name that is another account's username, also one that still leads there after a rename.
 * @param userId whose name it is to be; `username` is what they are called from then on
 * @throws Refusal INVALID_INPUT
 */
export async function refuseOthersUsernameAsName(
  tx: Tx,
  ctx: Context,
  userId: string,
  { username, displayName }: { username: string; displayName: string },
): Promise<void> {
  const handle = normalizeUsername(displayName)
  if (!isHandle.test(handle) || handle === username) return
  const other =
    (await tx
      .selectFrom('account')
      .select('id')
      .where('username', '=', handle)
      .where('id', '<>', userId)
      .executeTakeFirst()) ??
    (await tx
      .selectFrom('former_username')
      .select('id')
      .where('username', '=', handle)
      .where('account_id', '<>', userId)
      .where('kept_until', '>', ctx.clock.now())
      .executeTakeFirst())
  if (!other) return
  const message = "This name is someone else's username. Choose another one"
  throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'displayName', message }] })
}
