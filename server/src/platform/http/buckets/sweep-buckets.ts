import { task } from '../../queue/task.ts'

/** Removes the buckets that are full, which says nothing of anybody any more. */
export const sweepRateLimitBuckets = task('sweep-buckets', async (ctx) => {
  await ctx.db.deleteFrom('token_bucket').where('full_at', '<', ctx.clock.now()).execute()
})
