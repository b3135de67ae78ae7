import { emailTask } from '../../platform/email/email-task.ts'

type Payload = { accountId: string; old: string; new: string; to: 'old' | 'new' }
type Facts = { username: string; newEmail: string; to: 'old' | 'new' }

/** Tells the old or the new address that it is no more, or is now, the one of an account, unless that is gone. */
export const mailEmailChanged = emailTask<Payload, Facts>(
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
      footnote: t`You get this mail because it concerns the safety of your account.`,
    }
    if (to === 'old') {
      return {
        ...about,
        paragraphs: [
          t`Your account @${username} has another email now: ${newEmail}. Nothing about it is sent to this address any more.`,
          t`If it was not you, write to our support right away, from this address.`,
        ],
        action: { label: t`Write to support`, url: `${webOrigin}/site/support` },
      }
    }
    return {
      ...about,
      paragraphs: [
        t`This is the email of your account @${username} now. You sign in with it, and codes and notices come here.`,
        t`Your other devices were signed out.`,
      ],
    }
  },
)
