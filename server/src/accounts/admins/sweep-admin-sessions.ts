import { task } from '../../platform/queue/task.ts'

const dayMs = 86_400_000
/** Tries are kept for longer than anybody needs to find out about a theft. */
const attemptRetentionDays = 400
const unknownSignInRetentionDays = 90

/** Removes sessions of the back-office and what passkeys were to sign, once they have ended, and old tries to sign in. */
export const sweepAdminSessions = task<unknown>('sweep-admin-sessions', async (ctx) => {
  const now = ctx.clock.now()
  const before = (days: number) => new Date(now.getTime() - days * dayMs)
  await ctx.db.deleteFrom('admin_passkey_challenge').where('expires_at', '<', now).execute()
  await ctx.db.deleteFrom('admin_session').where('expires_at', '<', now).execute()
  await ctx.db.deleteFrom('admin_sign_in').where('created_at', '<', before(attemptRetentionDays)).execute()
  await ctx.db
    .deleteFrom('admin_sign_in')
    .where('admin_id', 'is', null)
    .where('created_at', '<', before(unknownSignInRetentionDays))
    .execute()
})
