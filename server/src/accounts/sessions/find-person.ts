import type { Context } from '../../platform/context.ts'
import { accountIdByUsername } from '../../social/creators/resolve-username.ts'

/** Somebody with an account, as far as signing in goes; deactivated people too, who come back by it. */
export type Person = {
  id: string
  email: string
  passwordHash: string | null
  isTwoFactorEnabled: boolean
}

/** The person with this id, or with this email or username, which may be one that she had lately. */
export async function findPerson(
  ctx: Context,
  by: { id: string } | { identifier: string },
): Promise<Person | null> {
  const query = ctx.db
    .selectFrom('account')
    .select(['id', 'email', 'password_hash as passwordHash', 'two_factor_enabled as isTwoFactorEnabled'])
  const person =
    'id' in by
      ? query.where('id', '=', by.id)
      : by.identifier.includes('@')
        ? query.where('email', '=', by.identifier.toLowerCase())
        : query.where('id', '=', accountIdByUsername(by.identifier, ctx.clock.now()))
  return (await person.executeTakeFirst()) ?? null
}
