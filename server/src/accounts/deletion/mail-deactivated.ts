import { ownerEmail } from '../owner-email.ts'

/** Emails the owner that their account is hidden, in case it was not them, and how to restore it. */
export const mailDeactivated = ownerEmail(
  'mail-deactivated',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`Your ${brandName} account is deactivated`,
    title: t`Your account is deactivated`,
    paragraphs: [
      t`Nobody sees your account @${owner.username} any more, and you are signed out everywhere.`,
      t`Sign in whenever you like, and everything is as it was.`,
    ],
    action: { label: t`Sign in`, url: `${webOrigin}/auth/login` },
    footnote: t`If it was not you, sign in and set a new password right away.`,
  }),
)
