import { defineEmailTask } from '../../platform/email/email-task.ts'

type Payload = { accountId: string; old: string; new: string; to: 'old' | 'new' }
type Facts = { username: string; newEmail: string; to: 'old' | 'new' }

/** Tells the old or the new address that it is no more, or is now, the one of an account, unless that is gone. */
export const mailEmailChanged = defineEmailTask<Payload, Facts>(
  'mail-email-changed',
  async (ctx, payload) => {
    const account = await ctx.db
      .selectFrom('account')
      .select(['username', 'language'])
      .where('id', '=', payload.accountId)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    return account && { ...account, email: payload[payload.to], newEmail: payload.new, to: payload.to }
  },
  ({ t }, { username, newEmail, to }, { brandName, webOrigin }) => {
    const about = {
      subject: t`Your ${brandName} email was changed`,
      title: t`Your email was changed`,
      footnote: t`You're receiving this email because it concerns the security of your account.`,
    }
    if (to === 'old') {
      return {
        ...about,
        paragraphs: [
          t`The email address of your account @${username} is now ${newEmail}. We won't send anything about your account to this address any more.`,
          t`If this wasn't you, contact support right away from this email address.`,
        ],
        action: { label: t`Contact support`, url: `${webOrigin}/site/support` },
      }
    }
    return {
      ...about,
      paragraphs: [
        t`This is now the email address of your account @${username}. Use it to sign in. We'll send codes and notifications here.`,
        t`Your other devices were logged out.`,
      ],
    }
  },
)
