import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/** Emails a creator that their identity check was approved. */
export const mailVerificationApproved = defineAccountOwnerEmailTask(
  'mail-verified',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`You're verified on ${brandName}`,
    title: t`Welcome, ${owner.displayName}`,
    paragraphs: [
      t`We reviewed your documents, and you're now a verified creator.`,
      t`You can now set a subscription price, post for subscribers only, receive tips and withdraw your earnings.`,
    ],
    action: { label: t`Open your profile`, url: `${webOrigin}/${owner.username}` },
    footnote: t`You're receiving this email because you asked to be verified.`,
  }),
)
