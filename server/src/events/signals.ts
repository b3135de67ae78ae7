import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { task } from '../jobs/task.ts'

/** Longer than anybody goes on from, so that clocks may differ and a process may lag behind. */
const keptMs = 10 * 60_000

/**
 * Something that open screens show has changed: a person has a notification, has read some, has more or less money, or has
 * fewer sessions; a post stands in the timelines of who follows its creator; likes and comments of a post are others.
 */
export type Signal =
  | { kind: 'NOTIFIED'; accountId: string; notificationId: string }
  | { kind: 'READ' | 'WALLET' | 'SESSIONS'; accountId: string }
  | { kind: 'POSTED'; accountId: string; postId: string }
  | { kind: 'COUNTED'; postId: string }

/** What says on the bus that there are new ones. */
export const signalChannel = 'fanfare_signals'

export type KeptSignal = Signal & { id: bigint }

/** Keeps signals for the processes that hold open streams, in the order given. Only who tells of events may: ids rise with commits. */
export async function keepSignals(tx: Tx, signals: readonly Signal[], now: Date): Promise<void> {
  if (signals.length === 0) return
  await sql`
    INSERT INTO signal (kind, account_id, post_id, notification_id, signalled_at)
    SELECT kind, "accountId", "postId", "notificationId", ${now}
    FROM jsonb_to_recordset(${JSON.stringify(signals)}::jsonb) AS signal (
      kind text, "accountId" text, "postId" text, "notificationId" text)`.execute(tx)
}

/** Kept ten minutes. */
export const sweepSignals = task('sweep-signals', async (ctx: Context) => {
  const before = new Date(ctx.clock.now().getTime() - keptMs)
  await ctx.db.deleteFrom('signal').where('signalled_at', '<', before).execute()
})
