import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/**
 * Emails the owner that somebody tried to guess their codes, and that no more attempts are possible from
 * there today.
 */
export const mailCodeGuessingWarning = defineAccountOwnerEmailTask(
  'mail-wrong-codes',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`Too many incorrect codes for your ${brandName} account`,
    title: t`Someone entered too many incorrect codes`,
    paragraphs: [
      t`Someone entered 20 incorrect codes for your account @${owner.username}, so we've stopped accepting codes from there for a day. Your codes still work where you've signed in before, and so does the link in our emails.`,
      t`If this wasn't you, someone may know your password. Set a new one.`,
    ],
    action: { label: t`Set a new password`, url: `${webOrigin}/auth/reset` },
    footnote: t`You're receiving this email because it concerns the security of your account.`,
  }),
)
