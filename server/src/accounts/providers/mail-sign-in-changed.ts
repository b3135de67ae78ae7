import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { ownerEmail } from '../owner-email.ts'
import { providerNameOf } from './linked-identity.ts'

/** Emails the owner that a sign-in method was added to or removed from their account. */
export const mailSignInChanged = ownerEmail<{ provider: SignInProvider; isLinked: boolean }>(
  'mail-sign-in-changed',
  ({ t }, { owner: { username }, provider, isLinked }, { brandName, webOrigin }) => {
    const name = providerNameOf(provider)
    return {
      subject: isLinked
        ? t`${name} was connected with your ${brandName} account`
        : t`${name} was disconnected from your ${brandName} account`,
      title: isLinked ? t`${name} was connected` : t`${name} was disconnected`,
      paragraphs: [
        isLinked
          ? t`Your account @${username} can be signed in to with ${name} from now on.`
          : t`Your account @${username} cannot be signed in to with ${name} any more.`,
        t`If it was not you, set a new password right away. It signs everybody else out. Then look at how you sign in, in your account settings.`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You get this mail because it concerns the safety of your account.`,
    }
  },
)
