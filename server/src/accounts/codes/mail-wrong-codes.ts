import { ownerEmail } from '../owner-email.ts'

/**
 * Emails the owner that somebody tried to guess their codes, and that no more attempts are possible from
 * there today.
 */
export const mailWrongCodes = ownerEmail(
  'mail-wrong-codes',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`Many wrong codes for your ${brandName} account`,
    title: t`Somebody entered many wrong codes`,
    paragraphs: [
      t`Twenty wrong codes were entered for your account @${owner.username}. For a day, no more of them are taken from there. Your codes still work where you have signed in before, and so does the link in our mails.`,
      t`If it was not you, somebody may know your password: set a new one.`,
    ],
    action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
    footnote: t`You get this mail because it concerns the safety of your account.`,
  }),
)
