import { sql } from 'kysely'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'

/** Batch size, small enough that no one who subscribes waits long for their count. */
const batch = 1000

/**
 * Recounts whom the fans of a creator follow, after the creator has left or come back: a creator who left counts only where
 * they were paid. The trigger `account_leaves_counts` enqueues it.
 */
export const recountFollowingsOfFreeFans = task<{ creatorId: string }>(
  'recount-followings',
  async (ctx, { creatorId }) => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { rows } = await sql<{ id: string; fanId: string }>`
        SELECT id, fan_id AS "fanId" FROM subscription
        WHERE creator_id = ${creatorId} AND id > ${after} AND is_free AND status <> 'EXPIRED'
        ORDER BY id LIMIT ${batch}`.execute(ctx.db)
      const fanIds = rows.map(({ fanId }) => fanId)
      await inTransaction(ctx.db, (tx) => sql`SELECT recount_followings(${fanIds}::text[])`.execute(tx))
      after = rows.length < batch ? undefined : rows.at(-1)?.id
    }
  },
)
