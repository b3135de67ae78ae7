import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { createSeekableCtrCipher } from '../../platform/crypto/stream-cipher.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueue, task } from '../../platform/queue/task.ts'
import { withTemporaryFolder } from '../../platform/temporary-folder.ts'
import { streamExportArchive } from './archive.ts'
import { exportStorageKeyOf, generateExportKey } from './export-key.ts'
import { mailExportReady } from './mail-export-ready.ts'

const dayMs = 86_400_000
/** Minimum interval of progress updates to a waiting member. */
const reportMs = 2000

/**
 * Makes an export: the zip is encrypted into a file as it is written, moved from there into storage, and its
 * owner is emailed. If it was given up or its owner left meanwhile, nothing stays. The owner is notified of a
 * failure and may request another.
 */
export const makeAccountExport = task(
  'make-export',
  async (ctx: Context, { exportId }: { exportId: string }) => {
    const accountId = await ownerOf(ctx, exportId)
    if (accountId === null) return
    const storageKey = exportStorageKeyOf(exportId)
    try {
      const { key, sealed } = generateExportKey(ctx.config, exportId)
      const bytes = await withTemporaryFolder(async (folder) => {
        const path = join(folder, 'export')
        const archive = await streamExportArchive(ctx, accountId, teller(ctx, exportId))
        await pipeline(archive, createSeekableCtrCipher(key), createWriteStream(path, { mode: 0o600 }))
        await ctx.outside.storage.put(storageKey, path, 'application/octet-stream')
        return (await stat(path)).size
      })
      if (!(await store(ctx, exportId, { bytes, sealed }))) await ctx.outside.storage.remove(storageKey)
    } catch (cause) {
      ctx.log.error('make-export', cause, { exportId })
      await ctx.outside.storage.remove(storageKey)
      await sql`UPDATE account_export SET state = 'FAILED' WHERE id = ${exportId} AND state = 'MAKING'`.execute(
        ctx.db,
      )
    }
  },
  { isLowPriority: true },
)

/** Returns the owner; null if the export is no longer requested. */
async function ownerOf(ctx: Context, exportId: string): Promise<string | null> {
  const { rows } = await sql<{ accountId: string }>`
    SELECT account.id AS "accountId" FROM account_export JOIN account ON account.id = account_export.account_id
    WHERE account_export.id = ${exportId} AND state = 'MAKING' AND account_export.ends_at > ${ctx.clock.now()}
      AND account.deleted_at IS NULL`.execute(ctx.db)
  return rows[0]?.accountId ?? null
}

/** Writes down how much is made, now and then. */
function teller(ctx: Context, exportId: string): (share: number) => void {
  let reportedAt = Date.now()
  return (share) => {
    if (Date.now() - reportedAt < reportMs) return
    reportedAt = Date.now()
    sql`UPDATE account_export SET share = ${Math.min(share, 1)} WHERE id = ${exportId} AND state = 'MAKING'`
      .execute(ctx.db)
      .catch((cause: unknown) => ctx.log.error('make-export', cause, { exportId }))
  }
}

/** @returns false where it is not wanted any more */
async function store(
  ctx: Context,
  exportId: string,
  { bytes, sealed }: { bytes: number; sealed: Buffer },
): Promise<boolean> {
  const now = ctx.clock.now()
  const endsAt = new Date(now.getTime() + dayMs)
  return inTransaction(ctx.db, async (tx) => {
    const { rows } = await sql<{ accountId: string }>`
      UPDATE account_export SET state = 'READY', share = 1, ready_at = ${now}, ends_at = ${endsAt}, bytes = ${bytes},
        sealed_key = ${sealed}
      FROM account
      WHERE account_export.id = ${exportId} AND state = 'MAKING' AND account.id = account_id AND account.deleted_at IS NULL
        AND account_export.ends_at > ${now}
      RETURNING account.id AS "accountId"`.execute(tx)
    const [stored] = rows
    if (stored) await enqueue(tx, mailExportReady, { ...stored, endsAt: endsAt.toISOString() })
    return stored !== undefined
  })
}
