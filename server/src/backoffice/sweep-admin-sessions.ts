import { task } from '../jobs/task.ts'

/** Removes sessions of the back-office that have ended. */
export const sweepAdminSessions = task<unknown>('sweep-admin-sessions', async (ctx) => {
  await ctx.db.deleteFrom('admin_session').where('expires_at', '<', ctx.clock.now()).execute()
})
