import type { Translator } from '../../platform/i18n/translator.ts'
import { ownerEmail } from '../owner-email.ts'

type Changed =
  | { change: 'AUTHENTICATOR_ADDED' | 'AUTHENTICATOR_REMOVED' | 'RECOVERY_CODES_MADE' }
  | { change: 'RECOVERY_CODE_USED'; left: number }
  | { change: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'; name: string }

/** Emails the owner that one of their sign-in factors was changed or used up. */
export const mailFactorChanged = ownerEmail<Changed>(
  'mail-factor-changed',
  (translator, { owner, ...changed }, { brandName, webOrigin }) => {
    const { t } = translator
    const { title, fact } = textsFor(translator, changed, owner.username)
    return {
      subject: t`${title}: your ${brandName} account`,
      title,
      paragraphs: [
        fact,
        t`If it was not you, set a new password right away. It signs everybody else out. Then look at Settings, Security (${`${webOrigin}/settings/security`}), and write to our support.`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You get this mail because it concerns the safety of your account.`,
    }
  },
)

function textsFor({ t }: Translator, changed: Changed, username: string): { title: string; fact: string } {
  switch (changed.change) {
    case 'AUTHENTICATOR_ADDED':
      return {
        title: t`An authenticator app was set up`,
        fact: t`Signing in to your account @${username} also takes a code of an authenticator app from now on.`,
      }
    case 'AUTHENTICATOR_REMOVED':
      return {
        title: t`An authenticator app was removed`,
        fact: t`Signing in to your account @${username} takes no code of an authenticator app any more.`,
      }
    case 'RECOVERY_CODES_MADE':
      return {
        title: t`New recovery codes`,
        fact: t`New recovery codes were made for your account @${username}. Those from before are no longer good.`,
      }
    case 'RECOVERY_CODE_USED':
      return {
        title: t`A recovery code was used`,
        fact: t`A recovery code was used to sign in to your account @${username}. You have ${changed.left} left.`,
      }
    case 'PASSKEY_ADDED':
      return {
        title: t`A passkey was added`,
        fact: t`The passkey “${changed.name}” signs in to your account @${username} from now on.`,
      }
    case 'PASSKEY_REMOVED':
      return {
        title: t`A passkey was removed`,
        fact: t`The passkey “${changed.name}” signs in to your account @${username} no more.`,
      }
  }
}
