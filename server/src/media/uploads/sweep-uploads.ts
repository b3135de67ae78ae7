import { task } from '../../platform/queue/task.ts'
import { removeUnusedUpload } from './drop-upload.ts'

const chunk = 100

/** Removes the uploads that have expired. */
export const sweepUploads = task('sweep-uploads', async (ctx) => {
  for (;;) {
    const expired = await ctx.db
      .selectFrom('upload')
      .select('id')
      .where('publication_id', 'is', null)
      .where('expires_at', '<=', ctx.clock.now())
      .limit(chunk)
      .execute()
    for (const { id } of expired) await removeUnusedUpload(ctx, id)
    if (expired.length < chunk) return
  }
})
