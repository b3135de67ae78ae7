import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { task } from '../../platform/queue/task.ts'
import { recordScrubResults, type ScrubResult, scrubFile } from './record-scrub-results.ts'
import { recordUnrecorded } from './record-unrecorded.ts'

const MB = 1024 * 1024
const dayMs = 86_400_000
/** Runs of this job per day, from its cron schedule. */
const runsADay = 144
/** A small store is not spread thinner than this. */
const leastBytes = 16 * MB
/** Margin for missed runs and for files stored in the meantime. */
const slack = 1.25
const atOnce = 50
/** Number of damaged files checked again per run: they may have been restored. */
const againAtOnce = 20

/**
 * Reads the next part of the store and holds it against what is written down. Every file has its turn once in
 * STORAGE_SCRUB_DAYS, in the order of keys, which end at random: so much in each run, however large the store is.
 */
export const scrubNext = task(
  'go-round-stored-files',
  async (ctx) => {
    await lookAgain(ctx)
    const round = await roundUnderWay(ctx)
    if (round === null) return
    let left = Math.max(leastBytes, (round.bytesTotal * slack) / (ctx.config.storageScrubDays * runsADay))
    let readTo = round.readTo
    while (left > 0) {
      const files = await ctx.db
        .selectFrom('stored_file')
        .select(['key', 'bytes', 'sha256', 'noted_at'])
        .where('key', '>', readTo)
        .orderBy('key')
        .limit(atOnce)
        .execute()
      const looks: ScrubResult[] = []
      for (const file of files) {
        const looked = await scrubFile(ctx, file)
        looks.push(looked)
        left -= lengthOf(looked)
        if (left <= 0) break
      }
      requireStore(looks)
      await recordScrubResults(ctx, looks)
      const hasEnded = looks.length === files.length && files.length < atOnce
      readTo = looks.at(-1)?.key ?? readTo
      await noteRead(ctx, readTo, looks, hasEnded)
      if (hasEnded) return
    }
  },
  { isLowPriority: true },
)

/** Returns the bytes read or to be read. */
function lengthOf(looked: ScrubResult): number {
  return looked.damage === null ? looked.sum.bytes : Number(looked.bytes ?? 0)
}

async function lookAgain(ctx: Context): Promise<void> {
  const damaged = await ctx.db
    .selectFrom('stored_file')
    .select(['key', 'bytes', 'sha256', 'noted_at'])
    .where('damage', 'is not', null)
    .orderBy('looked_at')
    .limit(againAtOnce)
    .execute()
  if (damaged.length === 0) return
  const looks: ScrubResult[] = []
  for (const file of damaged) looks.push(await scrubFile(ctx, file))
  await recordScrubResults(ctx, looks)
}

/** @throws an Error where so much is missing that the store is most likely another one, or a disk that is not mounted */
function requireStore(looks: readonly ScrubResult[]): void {
  if (looks.length < atOnce || looks.some(({ damage }) => damage !== 'MISSING')) return
  throw new Error(`The store lacks ${looks.length} files on end: is STORAGE_URL right, and its disk mounted?`)
}

/** The round that is under way, or a new one when it is time; null until then. */
async function roundUnderWay(ctx: Context): Promise<{ readTo: string; bytesTotal: number } | null> {
  const days = ctx.config.storageScrubDays
  if (days === 0) return null
  const now = ctx.clock.now()
  const last = await ctx.db.selectFrom('stored_file_round').selectAll().executeTakeFirst()
  if (last && (last.ended_at === null || last.ended_at < last.began_at)) {
    return { readTo: last.read_to, bytesTotal: Number(last.bytes_total) }
  }
  if (last && now.getTime() - last.began_at.getTime() < days * dayMs) return null
  await recordUnrecorded(ctx.db, now)
  const { rows } = await sql<{ total: bigint }>`
      INSERT INTO stored_file_round AS round (began_at, bytes_total)
      SELECT ${now}, coalesce(sum(bytes), 0) FROM stored_file
      ON CONFLICT (is_only) DO UPDATE SET began_at = excluded.began_at, bytes_total = excluded.bytes_total, read_to = '',
        bytes_read = 0
      RETURNING bytes_total AS total`.execute(ctx.db)
  return { readTo: '', bytesTotal: Number(rows[0]?.total ?? 0) }
}

async function noteRead(
  ctx: Context,
  readTo: string,
  looks: readonly ScrubResult[],
  hasEnded: boolean,
): Promise<void> {
  const bytes = looks.reduce((sum, each) => sum + lengthOf(each), 0)
  await ctx.db
    .updateTable('stored_file_round')
    .set((eb) => ({
      read_to: readTo,
      bytes_read: eb('bytes_read', '+', BigInt(bytes)),
      ...(hasEnded && { ended_at: ctx.clock.now() }),
    }))
    .execute()
}
