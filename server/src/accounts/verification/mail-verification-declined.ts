import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/** Emails a member why their identity check was declined. */
export const mailVerificationDeclined = defineAccountOwnerEmailTask<{ reason: string }>(
  'mail-declined',
  ({ t }, { owner, reason }, { brandName, webOrigin }) => ({
    subject: t`Your identity check on ${brandName}`,
    title: t`We couldn't verify you yet, ${owner.displayName}`,
    paragraphs: [
      t`We reviewed your documents and couldn't accept them: ${reason}`,
      t`You can send a new identity check at any time. Nothing else about your account has changed.`,
    ],
    action: { label: t`Try again`, url: `${webOrigin}/verification` },
    footnote: t`You're receiving this email because you asked to be verified.`,
  }),
)
