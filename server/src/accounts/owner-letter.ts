import type { Config } from '../config.ts'
import type { Context } from '../context.ts'
import { type Task, task } from '../jobs/task.ts'
import { type Letter, sendLetter } from '../mail/letter.ts'

type Owner = { username: string; displayName: string }

/** A task that mails a letter to the owner of an account, unless the account is gone. @param words of it, from `facts` */
export function ownerLetter<Facts = object>(
  name: string,
  words: (owner: Owner, config: Config, facts: Facts) => Letter,
): Task<{ accountId: string } & Facts> {
  return task(name, async (ctx: Context, payload) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['email', 'username', 'display_name as displayName'])
      .where('id', '=', payload.accountId)
      .executeTakeFirst()
    if (account) await sendLetter(ctx, account.email, words(account, ctx.config, payload))
  })
}
