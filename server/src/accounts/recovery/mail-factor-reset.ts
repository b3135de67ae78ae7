import { ownerEmail } from '../owner-email.ts'
import { stopUrl } from './stop-link.ts'

type Facts = { resetId: string; what: 'ASKED' | 'DONE' | 'STOPPED' | 'LAPSED' }

/** Emails the owner of an account the outcome of a request to switch off their second factors. */
export const mailFactorReset = ownerEmail<Facts>(
  'mail-factor-reset',
  ({ t }, { owner: { username }, resetId, what }, config) => {
    const { brandName, webOrigin } = config
    const footnote = t`You get this mail because it concerns the safety of your account.`
    const newPassword = { label: t`Set a new password`, url: `${webOrigin}/auth/reset` }
    switch (what) {
      case 'ASKED':
        return {
          subject: t`Your ${brandName} account: your second step is to be switched off`,
          title: t`Your second step is to be switched off`,
          paragraphs: [
            t`Somebody told our support that @${username} is theirs, and that they lost what signs in to it beside the password. Two of us look at it. A day after that, the authenticator app, mailed codes, passkeys and recovery codes of this account are switched off, and everybody is signed out.`,
            t`If that was you, there is nothing to do. If it was not you, stop it now, and set a new password.`,
          ],
          action: { label: t`Stop it`, url: stopUrl(config, resetId) },
          footnote,
        }
      case 'DONE':
        return {
          subject: t`Your ${brandName} account: your second step is switched off`,
          title: t`Your second step is switched off`,
          paragraphs: [
            t`The authenticator app, mailed codes, passkeys and recovery codes of your account @${username} are no longer asked for, and everybody was signed out. Set a new password and sign in; then set up a new second step in Settings, Security.`,
            t`For 72 hours no money can be withdrawn from this account. If you did not ask for this, write to our support now.`,
          ],
          action: newPassword,
          footnote,
        }
      case 'STOPPED':
        return {
          subject: t`Your ${brandName} account: your second step stays`,
          title: t`Your second step stays`,
          paragraphs: [
            t`The request to switch off the second step of your account @${username} was stopped by the link that we mailed you.`,
            t`Set a new password if you did not make that request: whoever did may know yours.`,
          ],
          action: newPassword,
          footnote,
        }
      case 'LAPSED':
        return {
          subject: t`Your ${brandName} account: your second step stays`,
          title: t`Your second step stays`,
          paragraphs: [
            t`The request to switch off the second step of your account @${username} was not confirmed within 7 days, so it has ended and nothing was changed.`,
            t`If you still cannot sign in, write to our support again. If you did not make that request, set a new password: whoever did may know yours.`,
          ],
          action: newPassword,
          footnote,
        }
    }
  },
)
