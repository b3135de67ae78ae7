import { limits } from '@fanfare/contract/limits'
import type { AccountLanguageCode } from '@fanfare/contract/text/languages'
import { defineEmailTask } from '../../platform/email/email-task.ts'
import type { Translator } from '../../platform/i18n/translator.ts'
import { maskBankAccount } from '../mask-bank-account.ts'
import type { CodePurpose } from './code-purpose.ts'
import { mailedLinkTokenOf } from './mailed-link.ts'
import { recoverOneTimeCode, toWithdrawalCodePayout, type WithdrawalCodePayout } from './one-time-code.ts'

/** `asked`: the language of whoever asked for it, where nobody has the address yet. */
type Payload = { codeId: string; asked?: AccountLanguageCode | null }
/** Purposes whose codes are mailed here. */
type MailedPurpose = Exclude<CodePurpose, 'CHANGE_EMAIL'>
type Facts = {
  purpose: MailedPurpose
  digits: string
  payout: WithdrawalCodePayout | null
  /** Fragment (after the #) of the link that replaces the digits; null if there is none. */
  link: string | null
}

/** Pages whose links do without entering digits: strangers' guesses cannot keep anybody from them. */
const pagesOfLinks: Partial<Record<MailedPurpose, string>> = {
  SIGN_UP: '/auth',
  RESET_PASSWORD: '/auth/reset',
}

/** Mails the digits of a code to the address that it was made for, unless it was used or has ended by now, or nobody has that address. */
export const mailOneTimeCode = defineEmailTask<Payload, Facts>(
  'mail-code',
  async (ctx, { codeId, asked = null }) => {
    const code = await ctx.db
      .selectFrom('one_time_code')
      .leftJoin('account', 'account.id', 'one_time_code.account_id')
      .selectAll('one_time_code')
      .select(['account.email', 'account.language'])
      .where('one_time_code.id', '=', codeId)
      .where('one_time_code.used_at', 'is', null)
      .where('one_time_code.expires_at', '>', ctx.clock.now())
      .executeTakeFirst()
    if (!code || code.purpose === 'CHANGE_EMAIL') return null
    const isForNewAddress = code.purpose === 'SIGN_UP' || code.purpose === 'TAKEDOWN_NOTICE'
    if (!isForNewAddress && code.email === null) return null
    const email = code.email ?? code.identifier
    const otp = recoverOneTimeCode(ctx, code)
    const isLinked = pagesOfLinks[code.purpose] !== undefined
    const token = mailedLinkTokenOf(ctx, code.id)
    return {
      email,
      language: code.language ?? asked,
      purpose: code.purpose,
      digits: otp,
      link: isLinked ? new URLSearchParams({ token, otp, identifier: email }).toString() : null,
      payout: code.purpose === 'WITHDRAWAL_REQUEST' ? toWithdrawalCodePayout(code) : null,
    }
  },
  (translator, { purpose, digits, payout, link }, { brandName, webOrigin }) => {
    const { t } = translator
    return {
      subject: t`${digits} is your ${brandName} code`,
      ...textsFor(translator, purpose, brandName, payout),
      code: digits,
      // Behind #, so that the token reaches no server's log on the way.
      ...(link !== null && {
        action: {
          label: purpose === 'SIGN_UP' ? t`Confirm this email` : t`Set a new password`,
          url: `${webOrigin}${pagesOfLinks[purpose] ?? ''}#${link}`,
        },
      }),
    }
  },
)

/**
 * Describes the payout that a code for a withdrawal permits, and its account: a reader would notice an
 * account that is not theirs.
 */
function deedOf(translator: Translator, payout: WithdrawalCodePayout | null): string {
  const { t, money } = translator
  if (payout === null) return ''
  const where = payout.account ? maskBankAccount(translator, payout.account) : t`the bank account you entered`
  return t`Enter this code to withdraw ${money(payout.amount, payout.currency)} to ${where}. It can't be used for anything else.`
}

function textsFor(
  translator: Translator,
  purpose: MailedPurpose,
  brand: string,
  payout: WithdrawalCodePayout | null,
) {
  const { t } = translator
  const lasts = t`This code expires in ${limits.otpMinutes} minutes.`
  const warning = t`No one at ${brand} will ever ask you for this code.`
  const sentences = {
    SIGN_UP: {
      title: t`Confirm your email`,
      paragraphs: [`${t`Enter this code to join ${brand}.`} ${lasts}`],
      footnote: t`Someone entered this email address to join. If it wasn't you, you can ignore this email.`,
    },
    LOGIN: {
      title: t`Sign in`,
      paragraphs: [`${t`Enter this code to sign in.`} ${lasts}`],
      footnote: `${warning} ${t`If you're not signing in right now, change your password.`}`,
    },
    RESET_PASSWORD: {
      title: t`Set a new password`,
      paragraphs: [`${t`Enter this code to set a new password.`} ${lasts}`],
      footnote: `${warning} ${t`If you didn't ask for a new password, you can ignore this email.`}`,
    },
    WITHDRAWAL_REQUEST: {
      title: t`Confirm your withdrawal`,
      paragraphs: [`${deedOf(translator, payout)} ${lasts}`],
      footnote: `${warning} ${t`If you didn't request a withdrawal, change your password now.`}`,
    },
    CONFIRM: {
      title: t`Confirm it's you`,
      paragraphs: [
        `${t`Enter this code to confirm a change to your bank details or sign-in methods.`} ${lasts}`,
      ],
      footnote: `${warning} ${t`If you're not making a change right now, change your password.`}`,
    },
    TAKEDOWN_NOTICE: {
      title: t`Confirm your email`,
      paragraphs: [`${t`Enter this code to send your takedown notice to ${brand}.`} ${lasts}`],
      footnote: t`Someone entered this email address in a takedown notice. If it wasn't you, you can ignore this email: without the code, the notice has no effect.`,
    },
  }
  return sentences[purpose]
}
