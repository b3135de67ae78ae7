import { limits } from '@fanfare/contract/limits'
import type { AuthenticationType } from '@fanfare/contract/shapes/accounts/two-factor'
import type { Context } from '../../context.ts'
import { task } from '../../jobs/task.ts'
import { moneyOf } from '../../mail/formats.ts'
import { sendLetter } from '../../mail/letter.ts'
import { masked } from '../bank-account.ts'
import { keptDigitsOf, payoutOf } from './one-time-code.ts'

/** Mails the digits of a code to the address that it was made for, unless it was used or has ended by now, or nobody has that address. */
export const mailCode = task('mail-code', async (ctx: Context, { codeId }: { codeId: string }) => {
  const code = await ctx.db
    .selectFrom('one_time_code')
    .leftJoin('account', 'account.id', 'one_time_code.account_id')
    .selectAll('one_time_code')
    .select('account.email')
    .where('one_time_code.id', '=', codeId)
    .where('one_time_code.used_at', 'is', null)
    .where('one_time_code.expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!code || code.purpose === 'CHANGE_EMAIL' || (code.purpose !== 'SIGN_UP' && code.email === null)) return
  const digits = keptDigitsOf(ctx, code)
  const { brandName } = ctx.config
  await sendLetter(ctx, code.email ?? code.identifier, {
    subject: `${digits} is your ${brandName} code`,
    ...wordsFor(code.purpose, brandName, deedOf(code)),
    code: digits,
  })
})

/** What a code for a withdrawal has paid out, and to where: who reads it would notice another account than her own. */
function deedOf(code: Parameters<typeof payoutOf>[0] & { purpose: string }): string {
  if (code.purpose !== 'WITHDRAWAL_REQUEST') return ''
  const { amount, currency, account } = payoutOf(code)
  const where = account ? masked(account) : 'the bank account on your form'
  return `have ${moneyOf(amount, currency)} paid out to ${where}`
}

function wordsFor(purpose: AuthenticationType, brand: string, deed: string) {
  const lasts = `The code works for ${limits.otpMinutes} minutes.`
  const keep = `Nobody from ${brand} will ever ask you for this code.`
  const words = {
    SIGN_UP: {
      title: 'Confirm your email',
      paragraphs: [`Enter this code to join ${brand}. ${lasts}`],
      footnote: 'Somebody entered this address to join. If it was not you, you can ignore this mail.',
    },
    LOGIN: {
      title: 'Sign in',
      paragraphs: [`Enter this code to sign in. ${lasts}`],
      footnote: `${keep} If you are not signing in right now, change your password.`,
    },
    RESET_PASSWORD: {
      title: 'Set a new password',
      paragraphs: [`Enter this code to set a new password. ${lasts}`],
      footnote: `${keep} If you did not ask for a new password, you can ignore this mail.`,
    },
    WITHDRAWAL_REQUEST: {
      title: 'Confirm your withdrawal',
      paragraphs: [`Enter this code to ${deed}. It is good for nothing else. ${lasts}`],
      footnote: `${keep} If you did not ask for a withdrawal, change your password now.`,
    },
    CONFIRM: {
      title: 'Confirm that it is you',
      paragraphs: [
        `Enter this code to confirm a change to your bank details or to how you sign in. ${lasts}`,
      ],
      footnote: `${keep} If you are not changing anything right now, change your password.`,
    },
  }
  return words[purpose]
}
