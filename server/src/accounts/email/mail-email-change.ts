import { limits } from '@fanfare/contract/limits'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import { recoverOneTimeCode } from '../codes/one-time-code.ts'
import { recoverCancelEmailChangeToken } from './cancel-token.ts'

/** `stop` is for the old mailbox, with which everything can be stopped. */
type Facts = { username: string; digits: string; newEmail: string; stop: string | null }

/** Mails one of the two codes of a change of address to its mailbox, unless the change was stopped, made or begun anew by now. */
export const mailEmailChangeCode = defineEmailTask<{ codeId: string }, Facts>(
  'mail-email-change',
  async (ctx, { codeId }) => {
    const code = await ctx.db
      .selectFrom('one_time_code')
      .innerJoin('account', 'account.id', 'one_time_code.account_id')
      .innerJoin('email_change', 'email_change.account_id', 'account.id')
      .selectAll('one_time_code')
      .select(['username', 'language', 'new_email', 'old_code_id', 'new_code_id', 'stop_hash'])
      .where('one_time_code.id', '=', codeId)
      .where('one_time_code.used_at', 'is', null)
      .where('one_time_code.expires_at', '>', ctx.clock.now())
      .executeTakeFirst()
    if (!code || (code.id !== code.old_code_id && code.id !== code.new_code_id)) return null
    return {
      email: code.identifier,
      language: code.language,
      username: code.username,
      digits: recoverOneTimeCode(ctx, code),
      newEmail: code.new_email,
      stop: code.id === code.new_code_id ? null : recoverCancelEmailChangeToken(ctx, code.id, code.stop_hash),
    }
  },
  ({ t }, { username, digits, newEmail, stop }, { brandName: brand, webOrigin }) => {
    const lasts = t`This code expires in ${limits.otpMinutes} minutes.`
    const warning = t`No one at ${brand} will ever ask you for this code.`
    if (stop === null) {
      // Nobody has confirmed this address yet: it is sent nothing that the member chose, a name among it.
      const enter = t`Enter this code to use this email address for your ${brand} account.`
      return {
        subject: t`${digits} is your ${brand} code`,
        title: t`Confirm your new email`,
        paragraphs: [`${enter} ${lasts}`],
        code: digits,
        footnote: `${warning} ${t`If you didn't ask for this, you can ignore this email.`}`,
      }
    }
    const enter = t`Enter this code and the one we sent to ${newEmail} to use that email address for your account @${username} instead of this one.`
    return {
      subject: t`${digits} is the code to change the email address of your ${brand} account`,
      title: t`Your email is about to change`,
      paragraphs: [
        `${enter} ${lasts}`,
        t`If this wasn't you, someone else is signed in to your account. Use the button below to stop the change, log everyone out and set a new password.`,
      ],
      code: digits,
      // Behind #, so that the token reaches no server's log on the way.
      action: { label: t`This wasn't me`, url: `${webOrigin}/stop-email-change#${stop}` },
      footnote: warning,
    }
  },
)
