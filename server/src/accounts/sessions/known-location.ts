import type { Context } from '../../platform/context.ts'

/**
 * Checks whether the person has signed in from this address before: others' attempts on their account are
 * counted separately. Takes as long if there is no such person.
 */
export async function isKnownSignInAddress(
  ctx: Context,
  accountId: string | null,
  address: string,
): Promise<boolean> {
  const known = await ctx.db
    .selectFrom('sign_in_place')
    .select('last_at')
    .where('account_id', '=', accountId ?? '')
    .where('address', '=', address)
    .executeTakeFirst()
  return known !== undefined
}
