import { limits } from '@fanfare/contract/limits'
import type { AuthenticationType } from '@fanfare/contract/two-factor'
import type { Context } from '../context.ts'
import { task } from '../jobs/task.ts'
import { setLetter } from './mail-letter.ts'
import { digitsOf } from './one-time-code.ts'

/** Mails the digits of a code to the address that it was made for, unless it was used or has ended by now, or nobody has that address. */
export const mailCode = task('mail-code', async (ctx: Context, { codeId }: { codeId: string }) => {
  const code = await ctx.db
    .selectFrom('one_time_code')
    .leftJoin('account', 'account.id', 'one_time_code.account_id')
    .select(['one_time_code.identifier', 'one_time_code.purpose', 'account.email'])
    .where('one_time_code.id', '=', codeId)
    .where('one_time_code.used_at', 'is', null)
    .where('one_time_code.expires_at', '>', ctx.clock.now())
    .executeTakeFirst()
  if (!code || (code.purpose !== 'SIGN_UP' && code.email === null)) return
  const digits = digitsOf(ctx, codeId)
  const { brandName } = ctx.config
  const letter = setLetter(ctx, {
    subject: `${digits} is your ${brandName} code`,
    ...wordsFor(code.purpose as AuthenticationType, brandName),
    code: digits,
  })
  await ctx.outside.mail.send({ to: code.email ?? code.identifier, ...letter })
})

function wordsFor(purpose: AuthenticationType, brand: string) {
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
      paragraphs: [`Enter this code to confirm that your money is to be paid out. ${lasts}`],
      footnote: `${keep} If you did not ask for a withdrawal, change your password now.`,
    },
  }
  return words[purpose]
}
