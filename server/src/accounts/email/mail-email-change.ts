import { limits } from '@fanfare/contract/limits'
import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { sendLetter } from '../../mail/letter.ts'
import { keptDigitsOf } from '../codes/one-time-code.ts'
import { keptStopTokenOf } from './stop-token.ts'

const keep = (brand: string) => `Nobody from ${brand} will ever ask you for this code.`

/** Mails one of the two codes of a change of address to its mailbox, unless the change was stopped, made or begun anew by now. */
export const mailEmailChange = task(
  'mail-email-change',
  async (ctx: Context, { codeId }: { codeId: string }) => {
    const code = await ctx.db
      .selectFrom('one_time_code')
      .innerJoin('account', 'account.id', 'one_time_code.account_id')
      .innerJoin('email_change', 'email_change.account_id', 'account.id')
      .selectAll('one_time_code')
      .select(['username', 'new_email', 'old_code_id', 'new_code_id', 'stop_hash'])
      .where('one_time_code.id', '=', codeId)
      .where('one_time_code.used_at', 'is', null)
      .where('one_time_code.expires_at', '>', ctx.clock.now())
      .executeTakeFirst()
    if (!code || (code.id !== code.old_code_id && code.id !== code.new_code_id)) return
    const digits = keptDigitsOf(ctx, code)
    const { brandName: brand, webOrigin } = ctx.config
    const lasts = `The code works for ${limits.otpMinutes} minutes.`
    const who = `@${code.username}`
    if (code.id === code.new_code_id) {
      await sendLetter(ctx, code.identifier, {
        subject: `${digits} is your ${brand} code`,
        title: 'Confirm your new email',
        paragraphs: [`Enter this code to use this address for the ${brand} account ${who}. ${lasts}`],
        code: digits,
        footnote: `${keep(brand)} If you did not ask for it, you can ignore this mail.`,
      })
      return
    }
    // Behind #, so that the token reaches no server's log on the way.
    const stop = `${webOrigin}/stop-email-change#${keptStopTokenOf(ctx, code.id, code.stop_hash)}`
    await sendLetter(ctx, code.identifier, {
      subject: `${digits} confirms another email for your ${brand} account`,
      title: 'Your email is about to change',
      paragraphs: [
        `Enter this code, and the one that we sent to ${code.new_email}, to use that address for your account ${who} instead of this one. ${lasts}`,
        'If this was not you, stop it: somebody is signed in as you. That signs everybody out, and you set a new password.',
      ],
      code: digits,
      action: { label: 'This was not me', url: stop },
      footnote: keep(brand),
    })
  },
)
