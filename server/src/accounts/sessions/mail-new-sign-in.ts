import { ownerEmail } from '../owner-email.ts'
import { deviceIn } from './device-of.ts'
import { translateLocation } from './location-of.ts'

/** Tells the owner that somebody signed in with a device, or from a network, that was not seen before. */
export const mailNewSignIn = ownerEmail<{ device: string; place: string; at: string }>(
  'mail-new-sign-in',
  (translator, { owner, device, place, at }, { brandName, webOrigin }) => {
    const { t, moment } = translator
    return {
      subject: t`New sign-in to your ${brandName} account`,
      title: t`New sign-in`,
      paragraphs: [
        t`Somebody signed in to your account @${owner.username} with a device or from a network that we have not seen before.`,
        t`Device: ${deviceIn(translator, device)}`,
        t`Network: ${translateLocation(translator, place)}`,
        t`Time: ${moment(new Date(at))}`,
        t`If it was you, there is nothing to do.`,
        t`If it was not you, set a new password right away: it signs everybody out. Then look at what is signed in under Settings, Security (${`${webOrigin}/settings/security`}).`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You get this mail because it concerns the safety of your account.`,
    }
  },
)
