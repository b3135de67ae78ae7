import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/** Emails the owner that their password was changed, in case it was not them. */
export const mailPasswordChanged = defineAccountOwnerEmailTask(
  'mail-password-changed',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`Your ${brandName} password was changed`,
    title: t`Your password was changed`,
    paragraphs: [
      t`The password of your account @${owner.username} was just changed, and your other devices were logged out.`,
      t`If this wasn't you, set a new password right away.`,
    ],
    action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
    footnote: t`You're receiving this email because it concerns the security of your account.`,
  }),
)
