import { defineAccountOwnerEmailTask } from '../owner-email.ts'
import { factorResetCancelUrl } from './cancel-link.ts'

type Facts = { resetId: string; what: 'ASKED' | 'DONE' | 'STOPPED' | 'LAPSED' }

/** Emails the owner of an account the outcome of a request to switch off their second factors. */
export const mailFactorReset = defineAccountOwnerEmailTask<Facts>(
  'mail-factor-reset',
  ({ t }, { owner: { username }, resetId, what }, config) => {
    const { brandName, webOrigin } = config
    const footnote = t`You're receiving this email because it concerns the security of your account.`
    const newPassword = { label: t`Set a new password`, url: `${webOrigin}/auth/reset` }
    switch (what) {
      case 'ASKED':
        return {
          subject: t`Two-factor authentication will be turned off for your ${brandName} account`,
          title: t`Two-factor authentication will be turned off`,
          paragraphs: [
            t`Someone told our support team that @${username} is their account and that they can't use its two-factor authentication any more. Two people on our team will review the request. If they approve it, a day later we'll turn off this account's authenticator app, email codes, passkeys and recovery codes, and log everyone out.`,
            t`If that was you, there's nothing to do. If it wasn't you, stop the request now and set a new password.`,
          ],
          action: { label: t`Stop the request`, url: factorResetCancelUrl(config, resetId) },
          footnote,
        }
      case 'DONE':
        return {
          subject: t`Two-factor authentication was turned off for your ${brandName} account`,
          title: t`Two-factor authentication was turned off`,
          paragraphs: [
            t`We turned off the authenticator app, email codes, passkeys and recovery codes of your account @${username} and logged everyone out. Set a new password and sign in. Then turn two-factor authentication back on in Settings, Security.`,
            t`No money can be withdrawn from this account for 72 hours. If you didn't ask for this, contact support now.`,
          ],
          action: newPassword,
          footnote,
        }
      case 'STOPPED':
        return {
          subject: t`Two-factor authentication stays on for your ${brandName} account`,
          title: t`Two-factor authentication stays on`,
          paragraphs: [
            t`The request to turn off two-factor authentication for your account @${username} was stopped with the link we emailed you.`,
            t`If you didn't make that request, set a new password. Whoever did may know yours.`,
          ],
          action: newPassword,
          footnote,
        }
      case 'LAPSED':
        return {
          subject: t`Two-factor authentication stays on for your ${brandName} account`,
          title: t`Two-factor authentication stays on`,
          paragraphs: [
            t`The request to turn off two-factor authentication for your account @${username} wasn't confirmed within 7 days, so it expired and nothing changed.`,
            t`If you still can't sign in, contact support again. If you didn't make that request, set a new password. Whoever did may know yours.`,
          ],
          action: newPassword,
          footnote,
        }
    }
  },
)
