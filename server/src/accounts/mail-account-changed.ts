import type { Translator } from '../platform/i18n/translator.ts'
import { defineAccountOwnerEmailTask } from './owner-email.ts'

/**
 * Kind of change. The bank account is masked, and null if it was removed; `former` is the previous username.
 */
type Changed =
  | { change: 'BANK'; bank: string | null }
  | { change: 'SECOND_FACTOR_OFF' }
  | { change: 'MAIL_CODES_OFF' }
  | { change: 'USERNAME'; former: string }

/** Emails the owner that something was changed on which the safety of their account or money depends. */
export const mailSensitiveAccountChange = defineAccountOwnerEmailTask<Changed>(
  'mail-account-changed',
  (translator, { owner, ...changed }, { brandName, webOrigin }) => {
    const { t } = translator
    const { subject, title, fact } = textsFor(translator, changed, owner.username, brandName)
    return {
      subject,
      title,
      paragraphs: [
        fact,
        t`If this wasn't you, set a new password right away. This logs everyone else out. Then contact support.`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You're receiving this email because it concerns the security of your account.`,
    }
  },
)

function textsFor({ t }: Translator, changed: Changed, username: string, brand: string) {
  if (changed.change === 'SECOND_FACTOR_OFF') {
    return {
      subject: t`Two-factor authentication is off for your ${brand} account`,
      title: t`Two-factor authentication is off`,
      fact: t`Signing in to your account @${username} no longer requires a code in addition to your password.`,
    }
  }
  if (changed.change === 'MAIL_CODES_OFF') {
    return {
      subject: t`Email codes are off for your ${brand} account`,
      title: t`Email codes are off`,
      fact: t`Signing in to your account @${username} no longer requires a code sent by email.`,
    }
  }
  if (changed.change === 'USERNAME') {
    const { former } = changed
    return {
      subject: t`Your ${brand} username was changed`,
      title: t`Your username was changed`,
      fact: t`Your username was just changed from @${former} to @${username}.`,
    }
  }
  return {
    subject: t`Your ${brand} bank details were changed`,
    title: t`Your bank details were changed`,
    fact:
      changed.bank === null
        ? t`The bank details of your account @${username} were just removed.`
        : t`The bank details of your account @${username} were just changed to ${changed.bank}.`,
  }
}
