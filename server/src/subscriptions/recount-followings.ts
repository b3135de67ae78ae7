import { sql } from 'kysely'
import { inTransaction } from '../db/in-transaction.ts'
import { task } from '../jobs/task.ts'

/** Few enough that nobody who subscribes waits long for their count. */
const batch = 1000

/**
 * Counts anew whom the fans of a creator follow, after the creator has left or come back: only creators who are here count.
 * The trigger `account_leaves_counts` enqueues it.
 */
export const recountFollowings = task<{ creatorId: string }>(
  'recount-followings',
  async (ctx, { creatorId }) => {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const { rows } = await sql<{ id: string; fanId: string }>`
      SELECT id, fan_id AS "fanId" FROM subscription
      WHERE creator_id = ${creatorId} AND id > ${after} AND status IN ('ACTIVE', 'PAST_DUE')
      ORDER BY id LIMIT ${batch}`.execute(ctx.db)
      const fanIds = rows.map(({ fanId }) => fanId)
      await inTransaction(ctx.db, async (tx) => {
        // Locked before it is counted: whoever is subscribing meanwhile adds to the new count.
        await sql`
        SELECT FROM account_count WHERE account_id = ANY(${fanIds}::text[])
        ORDER BY account_id FOR NO KEY UPDATE`.execute(tx)
        await sql`
        UPDATE account_count SET subscribed_to = (
          SELECT count(*) FROM subscription JOIN account creator ON creator.id = subscription.creator_id
          WHERE subscription.fan_id = account_count.account_id AND subscription.status IN ('ACTIVE', 'PAST_DUE')
            AND creator.deactivated_at IS NULL)
        WHERE account_id = ANY(${fanIds}::text[])`.execute(tx)
      })
      after = rows.length < batch ? undefined : rows.at(-1)?.id
    }
  },
)
