import { ownerLetter } from '../owner-letter.ts'

/** Tells the owner that her account is hidden, in case it was not her, and how it comes back. */
export const mailDeactivated = ownerLetter('mail-deactivated', ({ username }, { brandName, webOrigin }) => ({
  subject: `Your ${brandName} account is deactivated`,
  title: 'Your account is deactivated',
  paragraphs: [
    `Nobody sees your account @${username} any more, and you are signed out everywhere.`,
    'Sign in whenever you like, and everything is as it was.',
  ],
  action: { label: 'Sign in', url: `${webOrigin}/auth/login` },
  footnote: 'If it was not you, sign in and set a new password right away.',
}))
