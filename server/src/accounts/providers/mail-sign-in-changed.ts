import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { defineAccountOwnerEmailTask } from '../owner-email.ts'
import { providerNameOf } from './linked-identity.ts'

/** Emails the owner that a sign-in method was added to or removed from their account. */
export const mailSignInChanged = defineAccountOwnerEmailTask<{ provider: SignInProvider; isLinked: boolean }>(
  'mail-sign-in-changed',
  ({ t }, { owner: { username }, provider, isLinked }, { brandName, webOrigin }) => {
    const name = providerNameOf(provider)
    return {
      subject: isLinked
        ? t`${name} was connected to your ${brandName} account`
        : t`${name} was disconnected from your ${brandName} account`,
      title: isLinked ? t`${name} was connected` : t`${name} was disconnected`,
      paragraphs: [
        isLinked
          ? t`You can now sign in to your account @${username} with ${name}.`
          : t`You can no longer sign in to your account @${username} with ${name}.`,
        t`If this wasn't you, set a new password right away. This logs everyone else out. Then check your sign-in methods in your account settings.`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You're receiving this email because it concerns the security of your account.`,
    }
  },
)
