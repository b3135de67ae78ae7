import { type ComposeEmail, defineEmailTask, type EmailTask } from '../platform/email/email-task.ts'

type Owned<Facts> = Facts & { owner: { username: string; displayName: string } }

/** A task that mails a letter to the owner of an account, unless the account is gone. */
export function defineAccountOwnerEmailTask<Facts = object>(
  name: string,
  write: ComposeEmail<Owned<Facts>>,
): EmailTask<{ accountId: string } & Facts, Owned<Facts>> {
  return defineEmailTask<{ accountId: string } & Facts, Owned<Facts>>(
    name,
    async (ctx, payload) => {
      const account = await ctx.db
        .selectFrom('account')
        .select(['email', 'language', 'username', 'display_name as displayName'])
        .where('id', '=', payload.accountId)
        .executeTakeFirst()
      if (!account) return null
      const { email, language, ...owner } = account
      return { ...payload, email, language, owner }
    },
    write,
  )
}
