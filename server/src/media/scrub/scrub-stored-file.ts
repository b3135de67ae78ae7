import { task } from '../../platform/queue/task.ts'
import { checkRecordedFile, recordScrubResultsAndRepair } from './record-scrub-results.ts'

/** Scrubs a file that was missing or of another length when it was requested. */
export const scrubStoredFile = task<{ key: string }>('look-at-stored-file', async (ctx, { key }) => {
  const file = await ctx.db
    .selectFrom('stored_file')
    .select(['key', 'bytes', 'sha256', 'noted_at'])
    .where('key', '=', key)
    .executeTakeFirst()
  if (file) await recordScrubResultsAndRepair(ctx, [await checkRecordedFile(ctx, file)])
})
