import { ownerLetter } from '../owner-letter.ts'

/** Tells somebody why her identity check was declined. */
export const mailDeclined = ownerLetter<{ reason: string }>(
  'mail-declined',
  ({ displayName }, { brandName, webOrigin }, { reason }) => ({
    subject: `Your identity check on ${brandName}`,
    title: `We could not verify you yet, ${displayName}`,
    paragraphs: [
      `We looked at your documents, and declined them: ${reason}`,
      'You can hand in an identity check again at any time. Nothing else of your account has changed.',
    ],
    action: { label: 'Try again', url: `${webOrigin}/verification` },
    footnote: 'You get this mail because you asked to be verified.',
  }),
)
