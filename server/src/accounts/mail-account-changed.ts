import type { Translator } from '../platform/i18n/translator.ts'
import { ownerEmail } from './owner-email.ts'

/**
 * Kind of change. The bank account is masked, and null if it was removed; `former` is the previous username.
 */
type Changed =
  | { change: 'BANK'; bank: string | null }
  | { change: 'SECOND_FACTOR_OFF' }
  | { change: 'MAIL_CODES_OFF' }
  | { change: 'USERNAME'; former: string }

/** Emails the owner that something was changed on which the safety of their account or money depends. */
export const mailAccountChanged = ownerEmail<Changed>(
  'mail-account-changed',
  (translator, { owner, ...changed }, { brandName, webOrigin }) => {
    const { t } = translator
    const { subject, title, fact } = textsFor(translator, changed, owner.username, brandName)
    return {
      subject,
      title,
      paragraphs: [
        fact,
        t`If it was not you, set a new password right away. It signs everybody else out. Then write to our support.`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You get this mail because it concerns the safety of your account.`,
    }
  },
)

function textsFor({ t }: Translator, changed: Changed, username: string, brand: string) {
  if (changed.change === 'SECOND_FACTOR_OFF') {
    return {
      subject: t`Two-factor sign-in of your ${brand} account is off`,
      title: t`Two-factor sign-in is off`,
      fact: t`Signing in to your account @${username} takes no code beside the password any more.`,
    }
  }
  if (changed.change === 'MAIL_CODES_OFF') {
    return {
      subject: t`Codes by mail for your ${brand} account are off`,
      title: t`Codes by mail are off`,
      fact: t`Signing in to your account @${username} takes no mailed code any more.`,
    }
  }
  if (changed.change === 'USERNAME') {
    const { former } = changed
    return {
      subject: t`Your ${brand} username was changed`,
      title: t`Your username was changed`,
      fact: t`Your username was changed from @${former} to @${username} just now.`,
    }
  }
  return {
    subject: t`Your ${brand} bank details were changed`,
    title: t`Your bank details were changed`,
    fact:
      changed.bank === null
        ? t`The bank details of your account @${username} were removed just now.`
        : t`The bank details of your account @${username} were changed just now, to ${changed.bank}.`,
  }
}
