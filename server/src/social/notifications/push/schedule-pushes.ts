import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { enqueueMany } from '../../../platform/queue/task.ts'
import { enqueueDevicePushes } from './send-pushes.ts'

/** Delay in milliseconds that batches what comes close together. */
const graceMs = 1000

/**
 * SQL condition: a person is signed in on a device that receives push notifications. @param person SQL: their
 * id
 */
export function hasPushDeviceSql(person: string, now: Date): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM session JOIN push_device ON push_device.session_id = session.id
    WHERE session.account_id = ${sql.raw(person)} AND session.expires_at > ${now})`
}

/**
 * Schedules a push of pending notifications to the devices of these people, one job each however many more
 * come until then.
 */
export async function schedulePushes(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  const jobs = [...new Set(accountIds)].map((accountId) => ({
    payload: { accountId },
    key: `push-notices ${accountId}`,
    runAt: new Date(now.getTime() + graceMs),
  }))
  await enqueueMany(tx, enqueueDevicePushes, jobs, { preservesRunAt: true })
}
