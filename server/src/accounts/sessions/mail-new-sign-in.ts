import { defineAccountOwnerEmailTask } from '../owner-email.ts'
import { translateDeviceDescription } from './describe-device.ts'
import { translateNetworkDescription } from './describe-network.ts'

/** Tells the owner that somebody signed in with a device, or from a network, that was not seen before. */
export const mailNewSignIn = defineAccountOwnerEmailTask<{ device: string; place: string; at: string }>(
  'mail-new-sign-in',
  (translator, { owner, device, place, at }, { brandName, webOrigin }) => {
    const { t, moment } = translator
    return {
      subject: t`New sign-in to your ${brandName} account`,
      title: t`New sign-in`,
      paragraphs: [
        t`Someone signed in to your account @${owner.username} from a device or network we haven't seen before.`,
        t`Device: ${translateDeviceDescription(translator, device)}`,
        t`Network: ${translateNetworkDescription(translator, place)}`,
        t`Time: ${moment(new Date(at))}`,
        t`If this was you, there's nothing to do.`,
        t`If this wasn't you, set a new password right away. This logs everyone out. Then check your devices in Settings, Security (${`${webOrigin}/settings/security`}).`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You're receiving this email because it concerns the security of your account.`,
    }
  },
)
