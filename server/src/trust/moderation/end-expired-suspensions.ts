import { sql } from 'kysely'
import { notifyFansOfReopenedPage } from '../../money/subscriptions/pages/announce-reopened-page.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueueMany, task } from '../../platform/queue/task.ts'
import { mailSuspensionEnded } from './emails.ts'
import { markSuspensionDecisionsEnded } from './end-decided-suspensions.ts'

/** Ends temporary suspensions. Members who had deactivated or deleted their account themselves stay away. */
export const endExpiredSuspensions = task('end-suspensions', (ctx) =>
  inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now()
    const ended = await tx
      .selectFrom('account')
      .select('id')
      .where('suspended_until', '<=', now)
      .forUpdate()
      .execute()
    const ids = ended.map(({ id }) => id)
    if (ids.length === 0) return
    await markSuspensionDecisionsEnded(tx, ids, now)
    const { rows } = await sql<{ id: string; isBack: boolean }>`
      UPDATE account SET suspended_at = NULL, suspended_until = NULL,
        deactivated_at = CASE WHEN deleted_at IS NOT NULL OR deactivated_at < suspended_at THEN deactivated_at END
      WHERE id = ANY(${ids}::text[])
      RETURNING id, deactivated_at IS NULL AS "isBack"`.execute(tx)
    const back = rows.filter(({ isBack }) => isBack)
    await enqueueMany(
      tx,
      mailSuspensionEnded,
      back.map(({ id }) => ({ payload: { accountId: id } })),
    )
    await enqueueMany(
      tx,
      notifyFansOfReopenedPage,
      back.map(({ id }) => ({ payload: { creatorId: id } })),
    )
  }),
)
