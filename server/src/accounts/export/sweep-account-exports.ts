import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { task } from '../../platform/queue/task.ts'
import { exportStorageKeyOf } from './export-key.ts'

const atOnce = 100

/**
 * Removes exports that have ended, whose owner has left, or that nobody makes any more, from the store and then from the
 * database, so that a failure is tried again.
 */
export const sweepAccountExports = task('sweep-exports', async (ctx: Context) => {
  const { rows } = await sql<{ id: string }>`
    SELECT account_export.id FROM account_export JOIN account ON account.id = account_export.account_id
    WHERE account_export.ends_at <= ${ctx.clock.now()} OR account.deleted_at IS NOT NULL
    ORDER BY account_export.id LIMIT ${atOnce}`.execute(ctx.db)
  for (const { id } of rows) {
    await ctx.outside.storage.remove(exportStorageKeyOf(id))
    await ctx.db.deleteFrom('account_export').where('id', '=', id).execute()
  }
})
