import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { enqueueMany } from '../../../platform/queue/task.ts'
import { sendPushes } from './send-pushes.ts'

/** What comes together is told together. */
const graceMs = 1000

/** SQL: a person is signed in on a device that is told of notifications. @param person SQL: her id */
export function hasDevice(person: string, now: Date): RawBuilder<boolean> {
  return sql`EXISTS (
    SELECT FROM session JOIN push_device ON push_device.session_id = session.id
    WHERE session.account_id = ${sql.raw(person)} AND session.expires_at > ${now})`
}

/** Has what waits for it told on the devices of these people, however much more comes until then. */
export async function schedulePushes(tx: Tx, accountIds: readonly string[], now: Date): Promise<void> {
  const jobs = [...new Set(accountIds)].map((accountId) => ({
    payload: { accountId },
    key: `push-notices ${accountId}`,
    runAt: new Date(now.getTime() + graceMs),
  }))
  await enqueueMany(tx, sendPushes, jobs, { keepsRunAt: true })
}
