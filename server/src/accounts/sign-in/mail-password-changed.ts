import { ownerLetter } from '../owner-letter.ts'

/** Tells the owner that her password was changed, in case it was not her. */
export const mailPasswordChanged = ownerLetter(
  'mail-password-changed',
  ({ username }, { brandName, webOrigin }) => ({
    subject: `Your ${brandName} password was changed`,
    title: 'Your password was changed',
    paragraphs: [
      `The password of your account @${username} was changed just now, and your other devices were signed out.`,
      'If it was not you, set a new password right away.',
    ],
    action: { label: 'Set a new password', url: `${webOrigin}/auth` },
    footnote: 'You get this mail because it concerns the safety of your account.',
  }),
)
