import { task } from '../../../platform/queue/task.ts'
import { discardPendingPost } from './discard-pending-post.ts'

const retentionMs = 7 * 86_400_000
const chunk = 100

/** Discards posts that failed and that nobody returned to for a week, with their files. */
export const sweepFailedPendingPosts = task('sweep-publications', async (ctx) => {
  for (;;) {
    const failed = await ctx.db
      .selectFrom('publication')
      .select(['post_id', 'creator_id'])
      .where('state', '=', 'FAILED')
      .where('created_at', '<', new Date(ctx.clock.now().getTime() - retentionMs))
      .limit(chunk)
      .execute()
    for (const { post_id, creator_id } of failed) await discardPendingPost(ctx, creator_id, post_id)
    if (failed.length < chunk) return
  }
})
