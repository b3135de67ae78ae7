import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import type { ClientInfo } from '../../platform/http/input/client-info.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { describeDevice } from './describe-device.ts'
import { describeNetwork } from './describe-network.ts'
import { mailNewSignIn } from './mail-new-sign-in.ts'

/**
 * Records the network and device of a sign-in, and notifies the owner of a new one; not of their first, and
 * of a device only if their devices were recorded before.
 */
export async function recordSignInAndNotifyIfNew(
  tx: Tx,
  ctx: Context,
  accountId: string,
  visitor: ClientInfo,
): Promise<void> {
  const now = ctx.clock.now()
  const device = describeDevice(visitor.userAgent)
  const { rows } = await sql<{ isNew: boolean }>`
    WITH place AS (
      SELECT coalesce(bool_and(address <> ${visitor.address}), false) AS is_new
      FROM sign_in_place WHERE account_id = ${accountId}
    ), device AS (
      SELECT coalesce(bool_and(device <> ${device}), false) AS is_new
      FROM sign_in_device WHERE account_id = ${accountId}
    ), kept_place AS (
      INSERT INTO sign_in_place (account_id, address, last_at) VALUES (${accountId}, ${visitor.address}, ${now})
      ON CONFLICT (account_id, address) DO UPDATE SET last_at = excluded.last_at
    ), kept_device AS (
      INSERT INTO sign_in_device (account_id, device, last_at) VALUES (${accountId}, ${device}, ${now})
      ON CONFLICT (account_id, device) DO UPDATE SET last_at = excluded.last_at
    )
    SELECT place.is_new OR device.is_new AS "isNew" FROM place, device`.execute(tx)
  if (!rows[0]?.isNew) return
  const facts = { device, place: describeNetwork(visitor.address), at: now.toISOString() }
  await enqueue(tx, mailNewSignIn, { accountId, ...facts })
}
