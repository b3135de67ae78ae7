import type { Translator } from '../../platform/i18n/translator.ts'
import { defineAccountOwnerEmailTask } from '../owner-email.ts'

type Changed =
  | { change: 'AUTHENTICATOR_ADDED' | 'AUTHENTICATOR_REMOVED' | 'RECOVERY_CODES_MADE' }
  | { change: 'RECOVERY_CODE_USED'; left: number }
  | { change: 'PASSKEY_ADDED' | 'PASSKEY_REMOVED'; name: string }

/** Emails the owner that one of their sign-in factors was changed or used up. */
export const mailFactorChanged = defineAccountOwnerEmailTask<Changed>(
  'mail-factor-changed',
  (translator, { owner, ...changed }, { brandName, webOrigin }) => {
    const { t } = translator
    const { title, fact } = textsFor(translator, changed, owner.username)
    return {
      subject: t`${title}: your ${brandName} account`,
      title,
      paragraphs: [
        fact,
        t`If this wasn't you, set a new password right away. This logs everyone else out. Then check Settings, Security (${`${webOrigin}/settings/security`}) and contact support.`,
      ],
      action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
      footnote: t`You're receiving this email because it concerns the security of your account.`,
    }
  },
)

function textsFor({ t }: Translator, changed: Changed, username: string): { title: string; fact: string } {
  switch (changed.change) {
    case 'AUTHENTICATOR_ADDED':
      return {
        title: t`An authenticator app was set up`,
        fact: t`From now on, signing in to your account @${username} also requires a code from your authenticator app.`,
      }
    case 'AUTHENTICATOR_REMOVED':
      return {
        title: t`An authenticator app was removed`,
        fact: t`Signing in to your account @${username} no longer requires a code from an authenticator app.`,
      }
    case 'RECOVERY_CODES_MADE':
      return {
        title: t`New recovery codes`,
        fact: t`New recovery codes were created for your account @${username}. The old ones no longer work.`,
      }
    case 'RECOVERY_CODE_USED':
      return {
        title: t`A recovery code was used`,
        fact: t`A recovery code was used to sign in to your account @${username}. You have ${changed.left} left.`,
      }
    case 'PASSKEY_ADDED':
      return {
        title: t`A passkey was added`,
        fact: t`The passkey “${changed.name}” can now be used to sign in to your account @${username}.`,
      }
    case 'PASSKEY_REMOVED':
      return {
        title: t`A passkey was removed`,
        fact: t`The passkey “${changed.name}” can no longer be used to sign in to your account @${username}.`,
      }
  }
}
