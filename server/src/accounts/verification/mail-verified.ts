import { ownerLetter } from '../owner-letter.ts'

/** Tells a creator that her identity check was approved. */
export const mailVerified = ownerLetter(
  'mail-verified',
  ({ username, displayName }, { brandName, webOrigin }) => ({
    subject: `You are verified on ${brandName}`,
    title: `Welcome, ${displayName}`,
    paragraphs: [
      'We looked at your documents, and you are a verified creator now.',
      'You can set the price of a subscription, post for your subscribers alone, receive tips and be paid out.',
    ],
    action: { label: 'Open your profile', url: `${webOrigin}/${username}` },
    footnote: 'You get this mail because you asked to be verified.',
  }),
)
