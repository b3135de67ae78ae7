import type { Tx } from '../../../platform/db/connection/connect.ts'
import { enqueueMany } from '../../../platform/queue/task.ts'
import { nextLocalTime } from '../preferences/local-time.ts'
import { sendDigest } from './send-digest.ts'

/**
 * Delay in milliseconds: what is read in the app meanwhile is not mailed, and what comes close together is
 * batched.
 */
const graceMs = 5 * 60_000
const digestAt = '08:00'

export type DueDigest = { accountId: string; awaitsMail: 'AT_ONCE' | 'DAILY' }

/**
 * Schedules emails for notifications that await one: one per person and kind of email, however many more come
 * until then.
 */
export async function scheduleDigests(tx: Tx, waiting: readonly DueDigest[], now: Date): Promise<void> {
  const letters = [...new Map(waiting.map((each) => [`${each.awaitsMail} ${each.accountId}`, each])).values()]
  if (letters.length === 0) return
  const zones = await tx
    .selectFrom('notification_outlet')
    .select(['account_id as accountId', 'time_zone as timeZone'])
    .where(
      'account_id',
      'in',
      letters.map(({ accountId }) => accountId),
    )
    .execute()
  const zoneOf = new Map(zones.map(({ accountId, timeZone }) => [accountId, timeZone]))
  const jobs = letters.map(({ accountId, awaitsMail }) => ({
    payload: { accountId, letter: awaitsMail },
    key: `mail-notices ${awaitsMail} ${accountId}`,
    runAt:
      awaitsMail === 'AT_ONCE'
        ? new Date(now.getTime() + graceMs)
        : nextLocalTime(now, digestAt, zoneOf.get(accountId) ?? null),
  }))
  await enqueueMany(tx, sendDigest, jobs, { preservesRunAt: true })
}
