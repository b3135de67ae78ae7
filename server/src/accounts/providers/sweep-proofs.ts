import type { Context } from '../../platform/context.ts'

/** Removes proofs that would be too old by now, and sign-ins that nobody finished. */
export async function sweepProviderProofs(ctx: Context, now: Date): Promise<void> {
  await ctx.db.deleteFrom('spent_proof').where('expires_at', '<', now).execute()
  await ctx.db.deleteFrom('x_request').where('expires_at', '<', now).execute()
}
