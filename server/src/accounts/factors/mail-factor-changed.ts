import { ownerLetter } from '../owner-letter.ts'

type Changed =
  | { change: 'AUTHENTICATOR_ADDED' | 'AUTHENTICATOR_REMOVED' | 'RECOVERY_CODES_MADE' }
  | { change: 'RECOVERY_CODE_USED'; left: number }
  | { change: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'; name: string }

/** Tells the owner that something was changed, or used up, by which she signs in. */
export const mailFactorChanged = ownerLetter<Changed>(
  'mail-factor-changed',
  ({ username }, { brandName, webOrigin }, changed) => {
    const { title, fact } = wordsFor(changed, `@${username}`)
    return {
      subject: `${title}: your ${brandName} account`,
      title,
      paragraphs: [
        fact,
        `If it was not you, set a new password right away. It signs everybody else out. Then look at Settings, Security (${webOrigin}/settings/security), and write to our support.`,
      ],
      action: { label: 'Set a new password', url: `${webOrigin}/auth/reset` },
      footnote: 'You get this mail because it concerns the safety of your account.',
    }
  },
)

function wordsFor(changed: Changed, who: string): { title: string; fact: string } {
  switch (changed.change) {
    case 'AUTHENTICATOR_ADDED':
      return {
        title: 'An authenticator app was set up',
        fact: `Signing in to your account ${who} also takes a code of an authenticator app from now on.`,
      }
    case 'AUTHENTICATOR_REMOVED':
      return {
        title: 'An authenticator app was removed',
        fact: `Signing in to your account ${who} takes no code of an authenticator app any more.`,
      }
    case 'RECOVERY_CODES_MADE':
      return {
        title: 'New recovery codes',
        fact: `New recovery codes were made for your account ${who}. Those from before are no longer good.`,
      }
    case 'RECOVERY_CODE_USED':
      return {
        title: 'A recovery code was used',
        fact: `A recovery code was used to sign in to your account ${who}. You have ${changed.left} left.`,
      }
    case 'PASSKEY_ADDED':
      return {
        title: 'A passkey was added',
        fact: `The passkey “${changed.name}” signs in to your account ${who} from now on.`,
      }
    case 'PASSKEY_REMOVED':
      return {
        title: 'A passkey was removed',
        fact: `The passkey “${changed.name}” signs in to your account ${who} no more.`,
      }
  }
}
