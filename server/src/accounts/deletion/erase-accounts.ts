import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Db, Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { task } from '../../platform/queue/task.ts'
import { accountErasureStatements } from './erasing-statements.ts'
import { findMoneyBlockingErasureMessage } from './money-blocking-deletion.ts'

const atOnce = 20

/**
 * Erases accounts deleted 14 days ago: their files first, so that a failure is retried, then all personal
 * data, in one transaction. Accounts that have money on hold meanwhile stay hidden, and are erased once it
 * has moved.
 */
export const eraseDeletedAccounts = task('erase-accounts', async (ctx: Context) => {
  const due = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('erase_at', '<=', ctx.clock.now())
    .orderBy('erase_at')
    .limit(atOnce)
    .execute()
  for (const { id } of due) await eraseAccount(ctx, id)
})

async function eraseAccount(ctx: Context, accountId: string): Promise<void> {
  if (await isPostponed(ctx, ctx.db, accountId)) return
  for (const key of await storedKeys(ctx, accountId)) await ctx.outside.storage.remove(key)
  const isErased = await inTransaction(ctx.db, async (tx) => {
    await tx.executeQuery(CompiledQuery.raw("SELECT set_config('fanfare.erasing', 'yes', true)"))
    await tx.selectFrom('account').select('id').where('id', '=', accountId).forUpdate().execute()
    // A dispute may have opened while the files were removed.
    if (await isPostponed(ctx, tx, accountId)) return false
    const values = [accountId, ctx.clock.now()]
    for (const statement of accountErasureStatements) {
      await tx.executeQuery(CompiledQuery.raw(statement, statement.includes('$2') ? values : [accountId]))
    }
    return true
  })
  if (isErased) ctx.log.info('account-erased', { accountId })
}

/** Postpones an erasure by a day where money is in its way. */
async function isPostponed(ctx: Context, db: Db | Tx, accountId: string): Promise<boolean> {
  if ((await findMoneyBlockingErasureMessage(ctx, db, accountId)) === null) return false
  const later = new Date(ctx.clock.now().getTime() + 86_400_000)
  await db.updateTable('account').set({ erase_at: later }).where('id', '=', accountId).execute()
  return true
}

const keys = `
  SELECT rendition.value ->> 'key' AS key FROM media_file CROSS JOIN LATERAL jsonb_each(renditions) rendition
    WHERE owner_id = $1
  UNION SELECT unnest(media_upload.keys) FROM media_upload JOIN publication_file USING (file_id)
    JOIN publication ON publication.post_id = publication_id WHERE publication.creator_id = $1
  UNION SELECT upload_piece.key FROM upload_piece JOIN upload ON upload.id = upload_id WHERE upload.owner_id = $1
  UNION SELECT 'exports/' || id FROM account_export WHERE account_id = $1
  UNION SELECT unnest(ARRAY[document_front_key, document_back_key, selfie_key]) FROM verification_request
    WHERE account_id = $1 AND documents_deleted_at IS NULL`

/** Lists the storage keys of a member’s files: media, unfinished uploads, documents and exports. */
async function storedKeys(ctx: Context, accountId: string): Promise<string[]> {
  const { rows } = await ctx.db.executeQuery<{ key: string }>(CompiledQuery.raw(keys, [accountId]))
  return rows.map(({ key }) => key)
}
