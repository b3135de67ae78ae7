import { ownerLetter } from '../owner-letter.ts'

/** Tells somebody who tried to join with an address that has an account that she can sign in. */
export const mailAccountExists = ownerLetter(
  'mail-account-exists',
  ({ username }, { brandName, webOrigin }) => ({
    subject: `You already have a ${brandName} account`,
    title: 'You already have an account',
    paragraphs: [
      `Somebody tried to join ${brandName} with this address. It belongs to your account @${username}, so you only need to sign in.`,
      'If you forgot your password, you can set a new one on the same page.',
    ],
    action: { label: 'Sign in', url: `${webOrigin}/auth` },
    footnote: 'If it was not you, you can ignore this mail: nothing has changed.',
  }),
)
