import type { Context } from '../platform/context.ts'
import { task } from '../platform/queue/task.ts'
import { authenticatorSetUpMs } from './factors/authenticator.ts'
import { sweepFormerUsernames } from './names/former-usernames.ts'
import { sweepProviderProofs } from './providers/sweep-proofs.ts'

const dayMs = 86_400_000
/** A place or a device that was not signed in with for this long is a new one. */
const locationRetentionDays = 180

/** Removes sessions, codes, challenges, spent proofs of work, apps that were not set up in time, counts and kept usernames that have ended, and places and devices long unused. */
export const sweepExpiredAccountData = task('sweep-accounts', async (ctx: Context) => {
  const now = ctx.clock.now()
  await ctx.db.deleteFrom('session').where('expires_at', '<', now).execute()
  await ctx.db.deleteFrom('closed_session').where('expires_at', '<', now).execute()
  await ctx.db
    .deleteFrom('one_time_code')
    .where('expires_at', '<', new Date(now.getTime() - dayMs))
    .execute()
  await ctx.db.deleteFrom('passkey_challenge').where('expires_at', '<', now).execute()
  await ctx.db
    .deleteFrom('authenticator')
    .where('is_confirmed', '=', false)
    .where('created_at', '<', new Date(now.getTime() - authenticatorSetUpMs))
    .execute()
  await ctx.db.deleteFrom('spent_challenge').where('expires_at', '<', now).execute()
  await ctx.db.deleteFrom('throttle').where('resets_at', '<', now).execute()
  const unused = new Date(now.getTime() - locationRetentionDays * dayMs)
  await ctx.db.deleteFrom('sign_in_place').where('last_at', '<', unused).execute()
  await ctx.db.deleteFrom('sign_in_device').where('last_at', '<', unused).execute()
  await sweepFormerUsernames(ctx, now)
  await sweepProviderProofs(ctx, now)
})
