import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/** Emails the owner that their account is hidden, in case it was not them, and how to restore it. */
export const mailAccountDeactivated = defineAccountOwnerEmailTask(
  'mail-deactivated',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`Your ${brandName} account is deactivated`,
    title: t`Your account is deactivated`,
    paragraphs: [
      t`No one can see your account @${owner.username} any more, and you've been logged out everywhere.`,
      t`To reactivate it, just sign in. Everything will be as you left it.`,
    ],
    action: { label: t`Sign in`, url: `${webOrigin}/auth/login` },
    footnote: t`If this wasn't you, sign in and set a new password right away.`,
  }),
)
