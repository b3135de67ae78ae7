import { sql } from 'kysely'
import { task } from '../../platform/queue/task.ts'

const batch = 1000

/** Ends transfers whose days are over and that nobody claimed. Their money, should it come late, waits for a person. */
export const expireTransfers = task<unknown>('expire-transfers', async (ctx) => {
  const now = ctx.clock.now()
  for (let ended = batch; ended === batch; ) {
    const { numAffectedRows } = await sql`
      UPDATE transfer SET status = 'EXPIRED', finished_at = ${now}
      WHERE id IN (
        SELECT id FROM transfer WHERE status = 'AWAITING_TRANSFER' AND expires_at <= ${now}
        ORDER BY expires_at LIMIT ${batch} FOR UPDATE SKIP LOCKED)`.execute(ctx.db)
    ended = Number(numAffectedRows ?? 0)
  }
})
