import type { updateUser } from '@fanfare/contract/accounts'
import type { BodyOf } from '@fanfare/contract/call'
import { isCountry } from '../catalog/countries.ts'
import type { Context } from '../context.ts'
import { refuse } from '../http/refusal.ts'
import { refusalOfTaken } from './unique-violation.ts'

/**
 * Changes the parts of an account that were sent and leaves the rest. The currency stays: there may be money in it.
 * @throws Refusal USERNAME_TAKEN or INVALID_INPUT
 */
export async function changeAccount(
  ctx: Context,
  userId: string,
  change: BodyOf<typeof updateUser>,
): Promise<void> {
  if (change.countryCode !== undefined && !isCountry(change.countryCode)) {
    const message = 'Choose your country'
    throw refuse('INVALID_INPUT', { detail: message, errors: [{ path: 'countryCode', message }] })
  }
  const columns = {
    display_name: change.displayName,
    username: change.username,
    bio: change.bio,
    country_code: change.countryCode,
    location: change.location,
    website_url: change.websiteUrl,
    two_factor_enabled: change.isTwoFactorEnabled,
    ...(change.bank === undefined
      ? {}
      : {
          bank_name: change.bank?.bankName ?? null,
          bank_account_name: change.bank?.bankAccountName ?? null,
          bank_account_number: change.bank?.bankAccountNumber ?? null,
        }),
  }
  if (Object.values(columns).every((value) => value === undefined)) return
  try {
    await ctx.db.updateTable('account').set(columns).where('id', '=', userId).execute()
  } catch (error) {
    throw refusalOfTaken(error)
  }
}

/** Switches between dark and light. @returns whether it is dark now */
export async function switchDarkMode(ctx: Context, userId: string): Promise<boolean> {
  const { dark_mode } = await ctx.db
    .updateTable('account')
    .set((column) => ({ dark_mode: column.not('dark_mode') }))
    .where('id', '=', userId)
    .returning('dark_mode')
    .executeTakeFirstOrThrow()
  return dark_mode
}
