import type { SignInProvider } from '@fanfare/contract/shapes/accounts/providers'
import { ownerLetter } from '../owner-letter.ts'
import { nameOf } from './linked-identity.ts'

/** Tells the owner that her account can be entered by another door, or by one door less. */
export const mailSignInChanged = ownerLetter<{ provider: SignInProvider; isLinked: boolean }>(
  'mail-sign-in-changed',
  ({ username }, { brandName, webOrigin }, { provider, isLinked }) => {
    const name = nameOf(provider)
    const change = isLinked ? 'connected' : 'disconnected'
    return {
      subject: `${name} was ${change} ${isLinked ? 'with' : 'from'} your ${brandName} account`,
      title: `${name} was ${change}`,
      paragraphs: [
        isLinked
          ? `Your account @${username} can be signed in to with ${name} from now on.`
          : `Your account @${username} cannot be signed in to with ${name} any more.`,
        'If it was not you, set a new password right away. It signs everybody else out. Then look at how you sign in, in your account settings.',
      ],
      action: { label: 'Set a new password', url: `${webOrigin}/auth/reset` },
      footnote: 'You get this mail because it concerns the safety of your account.',
    }
  },
)
