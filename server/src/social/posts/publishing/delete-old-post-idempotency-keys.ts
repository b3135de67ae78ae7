import { task } from '../../../platform/queue/task.ts'

const retentionMs = 7 * 86_400_000

/** Deletes idempotency keys of posts after a week, far longer than any client repeats a request. */
export const deleteOldPostIdempotencyKeys = task('forget-post-requests', async (ctx) => {
  await ctx.db
    .deleteFrom('post_request')
    .where('created_at', '<', new Date(ctx.clock.now().getTime() - retentionMs))
    .execute()
})
