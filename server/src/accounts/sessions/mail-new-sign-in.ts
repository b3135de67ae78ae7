import { momentOf } from '../../mail/formats.ts'
import { ownerLetter } from '../owner-letter.ts'

/** Tells the owner that somebody signed in with a device, or from a network, that was not seen before. */
export const mailNewSignIn = ownerLetter<{ device: string; place: string; at: string }>(
  'mail-new-sign-in',
  ({ username }, { brandName, webOrigin }, { device, place, at }) => ({
    subject: `New sign-in to your ${brandName} account`,
    title: 'New sign-in',
    paragraphs: [
      `Somebody signed in to your account @${username} with a device or from a network that we have not seen before.`,
      `Device: ${device}`,
      `Network: ${place}`,
      `Time: ${momentOf(new Date(at))}`,
      'If it was you, there is nothing to do.',
      `If it was not you, set a new password right away: it signs everybody out. Then look at what is signed in under Settings, Security (${webOrigin}/settings/security).`,
    ],
    action: { label: 'Set a new password', url: `${webOrigin}/auth/reset` },
    footnote: 'You get this mail because it concerns the safety of your account.',
  }),
)
