import type { validateUniqueResource } from '@fanfare/contract/accounts'
import type { BodyOf } from '@fanfare/contract/call'
import { newUsername } from '@fanfare/contract/names'
import type { Context } from '../context.ts'
import { countTry, type Limit } from './throttle.ts'
import type { Visitor } from './visitor.ts'

const questions: Limit = { name: 'is it free', most: 60, seconds: 60 }

/**
 * Whether a username could be taken now. A word that no username can be is not free. An email always is: nobody is told
 * whether it has an account, and who signs up with one that has is sent a mail to it.
 * @throws Refusal TOO_MANY_REQUESTS
 */
export async function isFree(
  ctx: Context,
  visitor: Visitor,
  { resource, value }: BodyOf<typeof validateUniqueResource>,
): Promise<boolean> {
  await countTry(ctx, questions, visitor.address)
  if (resource === 'EMAIL') return true
  const wanted = value.toLowerCase()
  if (!newUsername.safeParse(wanted).success) return false
  const taken = await ctx.db
    .selectFrom('account')
    .select('id')
    .where('username', '=', wanted)
    .executeTakeFirst()
  return taken === undefined
}
