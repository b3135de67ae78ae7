import type { Context } from '../../platform/context.ts'

/**
 * Whether somebody has signed in from this address before: what strangers try in her name is counted apart from there. Asks
 * as much of nobody, so that it takes as long.
 */
export async function isKnownLocation(
  ctx: Context,
  accountId: string | null,
  address: string,
): Promise<boolean> {
  const place = await ctx.db
    .selectFrom('sign_in_place')
    .select('last_at')
    .where('account_id', '=', accountId ?? '')
    .where('address', '=', address)
    .executeTakeFirst()
  return place !== undefined
}
