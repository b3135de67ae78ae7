import { ownerLetter } from '../owner-letter.ts'

/** Tells somebody that her address was wanted for another account. */
export const mailEmailWanted = ownerLetter('mail-email-wanted', ({ username }, { brandName, webOrigin }) => ({
  subject: `This address has a ${brandName} account`,
  title: 'This address has an account',
  paragraphs: [
    `Somebody wanted to use this address for another ${brandName} account. It belongs to your account @${username}, so that is not possible.`,
    'If that was you: sign in to this account and give it another email first, or delete it.',
  ],
  action: { label: 'Sign in', url: `${webOrigin}/auth` },
  footnote: 'If it was not you, you can ignore this mail: nothing has changed.',
}))
