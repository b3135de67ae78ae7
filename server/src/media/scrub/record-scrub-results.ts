import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { enqueue } from '../../platform/queue/task.ts'
import { checkStoredFile, type ExpectedStoredFile } from './inspect-file.ts'
import { stillNeededFileKeysSql } from './named-files.ts'
import { regenerateDamagedRenditions } from './regenerate-damaged-renditions.ts'

export type RecordedFile = ExpectedStoredFile & { noted_at: Date }
export type ScrubResult = RecordedFile & Awaited<ReturnType<typeof checkStoredFile>>

export async function checkRecordedFile(ctx: Context, file: RecordedFile): Promise<ScrubResult> {
  return { ...file, ...(await checkStoredFile(ctx.outside.storage, file)) }
}

/**
 * Records scrub results: damage and since when, that a file is whole again, and the checksum of one that was never read
 * before. Skips files that were stored anew or removed meanwhile. Enqueues the regeneration of what can be made again.
 */
export async function recordScrubResultsAndRepair(
  ctx: Context,
  results: readonly ScrubResult[],
): Promise<void> {
  const gone = await goneOf(ctx, results)
  const current = results.filter(({ key }) => !gone.has(key))
  const now = ctx.clock.now()
  const sums = current.map((each) => (each.damage === null ? each.sum : null))
  await inTransaction(ctx.db, async (tx) => {
    if (gone.size > 0) {
      await tx
        .deleteFrom('stored_file')
        .where('key', 'in', [...gone])
        .execute()
    }
    const { rows } = await sql<{ key: string; damage: string | null; before: string | null }>`
      UPDATE stored_file SET looked_at = ${now}, damage = look.damage,
        damaged_at = CASE WHEN look.damage IS NOT NULL THEN coalesce(stored_file.damaged_at, ${now}) END,
        bytes = coalesce(stored_file.bytes, look.bytes), sha256 = coalesce(stored_file.sha256, look.sha256)
      FROM unnest(${current.map(({ key }) => key)}::text[], ${current.map(({ noted_at }) => noted_at.toISOString())}::timestamptz[],
        ${current.map(({ damage }) => damage)}::text[], ${sums.map((sum) => sum?.bytes ?? null)}::bigint[],
        ${sums.map((sum) => sum?.sha256 ?? null)}::bytea[]) AS look (key, noted_at, damage, bytes, sha256)
        JOIN stored_file AS before ON before.key = look.key
      WHERE stored_file.key = look.key AND stored_file.noted_at = look.noted_at
      RETURNING stored_file.key, stored_file.damage, before.damage AS before`.execute(tx)
    for (const { key, damage, before } of rows) {
      if (damage === before) continue
      if (damage !== null) ctx.log.error('stored-file', damage, { key })
      // Renditions of a file that is whole again can be made again too.
      const fileId = /^media\/..\/(\w{26})\//.exec(key)?.[1]
      if (fileId !== undefined)
        await enqueue(tx, regenerateDamagedRenditions, { fileId }, { key: `make-again ${fileId}` })
    }
  })
}

/**
 * Finds the missing files that are no longer referenced: they were removed without being recorded as such.
 */
async function goneOf(ctx: Context, results: readonly ScrubResult[]): Promise<ReadonlySet<string>> {
  const missing = results.filter(({ damage }) => damage === 'MISSING').map(({ key }) => key)
  if (missing.length === 0) return new Set()
  const { rows } = await ctx.db.executeQuery<{ key: string }>(
    CompiledQuery.raw(stillNeededFileKeysSql, [missing]),
  )
  const needed = new Set(rows.map(({ key }) => key))
  return new Set(missing.filter((key) => !needed.has(key)))
}
