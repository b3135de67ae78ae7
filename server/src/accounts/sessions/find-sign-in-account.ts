import type { Context } from '../../platform/context.ts'
import { accountIdOfAnyUsernameValueSql } from '../../social/creators/resolve-username.ts'

/** Account as far as signing in is concerned; also a deactivated one, which signing in reactivates. */
export type SignInAccount = {
  id: string
  email: string
  passwordHash: string | null
  isTwoFactorEnabled: boolean
}

/** Finds a person by ID, email or username; the username may be one that they had recently. */
export async function findSignInAccount(
  ctx: Context,
  by: { id: string } | { identifier: string },
): Promise<SignInAccount | null> {
  const query = ctx.db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash as passwordHash', 'two_factor_enabled as isTwoFactorEnabled'])
  const person =
    'id' in by
      ? query.where('id', '=', by.id)
      : by.identifier.includes('@')
        ? query.where('email', '=', by.identifier.toLowerCase())
        : query.where('id', '=', accountIdOfAnyUsernameValueSql(by.identifier, ctx.clock.now()))
  return (await person.executeTakeFirst()) ?? null
}
