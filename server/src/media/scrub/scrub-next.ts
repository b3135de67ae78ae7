import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { task } from '../../platform/queue/task.ts'
import { checkRecordedFile, recordScrubResultsAndRepair, type ScrubResult } from './record-scrub-results.ts'
import { insertUnrecordedFiles } from './record-unrecorded.ts'

const MB = 1024 * 1024
const dayMs = 86_400_000
/** Runs of this job per day, from its cron schedule. */
const runsADay = 144
/** Minimum of bytes a run, in a small store. */
const bytesMin = 16 * MB
/** Margin for missed runs and for files stored in the meantime. */
const slack = 1.25
const batchSize = 50
/** Number of damaged files checked again per run: they may have been restored. */
const recheckBatchSize = 20

/**
 * Reads the next part of the store and compares it with its recorded checksums. Every file is read once in
 * STORAGE_SCRUB_DAYS, in the order of keys, which end at random: an equal part in each run.
 */
export const scrubNextFiles = task(
  'go-round-stored-files',
  async (ctx) => {
    await recheckDamaged(ctx)
    const pass = await currentPass(ctx)
    if (pass === null) return
    let left = Math.max(bytesMin, (pass.bytesTotal * slack) / (ctx.config.storageScrubDays * runsADay))
    let readTo = pass.readTo
    while (left > 0) {
      const files = await ctx.db
        .selectFrom('stored_file')
        .select(['key', 'bytes', 'sha256', 'noted_at'])
        .where('key', '>', readTo)
        .orderBy('key')
        .limit(batchSize)
        .execute()
      const results: ScrubResult[] = []
      for (const file of files) {
        const result = await checkRecordedFile(ctx, file)
        results.push(result)
        left -= lengthOf(result)
        if (left <= 0) break
      }
      requireStore(results)
      await recordScrubResultsAndRepair(ctx, results)
      const hasEnded = results.length === files.length && files.length < batchSize
      readTo = results.at(-1)?.key ?? readTo
      await recordProgress(ctx, readTo, results, hasEnded)
      if (hasEnded) return
    }
  },
  { isLowPriority: true },
)

/** Returns the bytes read or to be read. */
function lengthOf(result: ScrubResult): number {
  return result.damage === null ? result.sum.bytes : Number(result.bytes ?? 0)
}

async function recheckDamaged(ctx: Context): Promise<void> {
  const damaged = await ctx.db
    .selectFrom('stored_file')
    .select(['key', 'bytes', 'sha256', 'noted_at'])
    .where('damage', 'is not', null)
    .orderBy('looked_at')
    .limit(recheckBatchSize)
    .execute()
  if (damaged.length === 0) return
  const results: ScrubResult[] = []
  for (const file of damaged) results.push(await checkRecordedFile(ctx, file))
  await recordScrubResultsAndRepair(ctx, results)
}

/** @throws an Error if so much is missing that the store is probably another one, or its disk not mounted */
function requireStore(results: readonly ScrubResult[]): void {
  if (results.length < batchSize || results.some(({ damage }) => damage !== 'MISSING')) return
  throw new Error(
    `The store lacks ${results.length} files on end: is STORAGE_URL right, and its disk mounted?`,
  )
}

/** Loads the current pass over the store, or starts a new one when it is due; null until then. */
async function currentPass(ctx: Context): Promise<{ readTo: string; bytesTotal: number } | null> {
  const days = ctx.config.storageScrubDays
  if (days === 0) return null
  const now = ctx.clock.now()
  const last = await ctx.db.selectFrom('stored_file_round').selectAll().executeTakeFirst()
  if (last && (last.ended_at === null || last.ended_at < last.began_at)) {
    return { readTo: last.read_to, bytesTotal: Number(last.bytes_total) }
  }
  if (last && now.getTime() - last.began_at.getTime() < days * dayMs) return null
  await insertUnrecordedFiles(ctx.db, now)
  const { rows } = await sql<{ total: bigint }>`
      INSERT INTO stored_file_round AS round (began_at, bytes_total)
      SELECT ${now}, coalesce(sum(bytes), 0) FROM stored_file
      ON CONFLICT (is_only) DO UPDATE SET began_at = excluded.began_at, bytes_total = excluded.bytes_total, read_to = '',
        bytes_read = 0
      RETURNING bytes_total AS total`.execute(ctx.db)
  return { readTo: '', bytesTotal: Number(rows[0]?.total ?? 0) }
}

async function recordProgress(
  ctx: Context,
  readTo: string,
  results: readonly ScrubResult[],
  hasEnded: boolean,
): Promise<void> {
  const bytes = results.reduce((sum, each) => sum + lengthOf(each), 0)
  await ctx.db
    .updateTable('stored_file_round')
    .set((eb) => ({
      read_to: readTo,
      bytes_read: eb('bytes_read', '+', BigInt(bytes)),
      ...(hasEnded && { ended_at: ctx.clock.now() }),
    }))
    .execute()
}
