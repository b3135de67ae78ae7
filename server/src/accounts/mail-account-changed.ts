import { ownerLetter } from './owner-letter.ts'

/** What was changed. The bank account is masked, and null where there is none any more. */
type Changed =
  | { change: 'BANK'; bank: string | null }
  | { change: 'SECOND_FACTOR_OFF' }
  | { change: 'MAIL_CODES_OFF' }

/** Tells the owner that something was changed on which the safety of her account or her money depends. */
export const mailAccountChanged = ownerLetter<Changed>(
  'mail-account-changed',
  ({ username }, { brandName, webOrigin }, changed) => {
    const { subject, title, fact } = wordsFor(changed, `@${username}`, brandName)
    return {
      subject,
      title,
      paragraphs: [
        fact,
        'If it was not you, set a new password right away. It signs everybody else out. Then write to our support.',
      ],
      action: { label: 'Set a new password', url: `${webOrigin}/auth/reset` },
      footnote: 'You get this mail because it concerns the safety of your account.',
    }
  },
)

function wordsFor(changed: Changed, who: string, brand: string) {
  if (changed.change === 'SECOND_FACTOR_OFF') {
    return {
      subject: `Two-factor sign-in of your ${brand} account is off`,
      title: 'Two-factor sign-in is off',
      fact: `Signing in to your account ${who} takes no code beside the password any more.`,
    }
  }
  if (changed.change === 'MAIL_CODES_OFF') {
    return {
      subject: `Codes by mail for your ${brand} account are off`,
      title: 'Codes by mail are off',
      fact: `Signing in to your account ${who} takes no mailed code any more.`,
    }
  }
  return {
    subject: `Your ${brand} bank details were changed`,
    title: 'Your bank details were changed',
    fact:
      changed.bank === null
        ? `The bank details of your account ${who} were removed just now.`
        : `The bank details of your account ${who} were changed just now, to ${changed.bank}.`,
  }
}
