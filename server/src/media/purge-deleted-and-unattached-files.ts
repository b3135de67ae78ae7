import { task } from '../platform/queue/task.ts'
import { type Rendition, removeUnattachedMedia } from './store-media.ts'

const dayMs = 86_400_000
const chunk = 200

/** Days for which deleted files are retained, so that a deletion can be undone. */
export const deletedFileRetentionDays = 30

/** Removes for good what was deleted 30 days ago, and what uploads left that never became a post. */
export const purgeDeletedAndUnattachedFiles = task('purge-files', async (ctx) => {
  const now = ctx.clock.now().getTime()
  for (;;) {
    const files = await ctx.db
      .selectFrom('media_file')
      .select(['id', 'renditions'])
      .where('deleted_at', '<', new Date(now - deletedFileRetentionDays * dayMs))
      // What somebody has bought stays, unless the platform removed it.
      .where(({ exists, not, or, eb, selectFrom }) =>
        or([
          eb('platform_removed_at', 'is not', null),
          not(
            exists(
              selectFrom('purchase')
                .select('purchase.id')
                .whereRef('purchase.creator_id', '=', 'media_file.owner_id')
                .whereRef('purchase.post_id', '=', 'media_file.post_id')
                .where('purchase.closed_at', 'is', null),
            ),
          ),
        ]),
      )
      .limit(chunk)
      .execute()
    for (const { id, renditions } of files) {
      const stored = Object.values(renditions as Record<string, Rendition>)
      for (const { key } of stored) await ctx.outside.storage.remove(key)
      await ctx.db.deleteFrom('media_file').where('id', '=', id).execute()
    }
    if (files.length < chunk) break
  }
  for (;;) {
    const uploads = await ctx.db
      .selectFrom('media_upload')
      .select('file_id')
      .where('started_at', '<', new Date(now - dayMs))
      .where(({ exists, not, selectFrom }) =>
        not(
          exists(
            selectFrom('publication_file').whereRef('publication_file.file_id', '=', 'media_upload.file_id'),
          ),
        ),
      )
      .limit(chunk)
      .execute()
    for (const { file_id } of uploads) await removeUnattachedMedia(ctx, file_id)
    if (uploads.length < chunk) break
  }
})
