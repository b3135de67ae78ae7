import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { enqueueMany } from '../jobs/task.ts'
import { type DueRenewal, renewalKey } from './find-renewals.ts'
import { mailPastDue } from './mail-past-due.ts'

/** Notes that renewals could not be paid. Access lasts to the end of grace already; the fan is told once. */
export async function beginGrace(tx: Tx, unpaid: readonly DueRenewal[]): Promise<void> {
  await sql`
    UPDATE subscription SET status = 'PAST_DUE'
    WHERE id = ANY(${unpaid.map(({ subscriptionId }) => subscriptionId)}::text[])`.execute(tx)
  await enqueueMany(
    tx,
    mailPastDue,
    unpaid.map((due) => ({ payload: due, key: renewalKey('mail-past-due', due) })),
  )
}
