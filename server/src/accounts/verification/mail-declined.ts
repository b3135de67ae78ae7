import { ownerEmail } from '../owner-email.ts'

/** Emails a member why their identity check was declined. */
export const mailDeclined = ownerEmail<{ reason: string }>(
  'mail-declined',
  ({ t }, { owner, reason }, { brandName, webOrigin }) => ({
    subject: t`Your identity check on ${brandName}`,
    title: t`We could not verify you yet, ${owner.displayName}`,
    paragraphs: [
      t`We looked at your documents, and declined them: ${reason}`,
      t`You can hand in an identity check again at any time. Nothing else of your account has changed.`,
    ],
    action: { label: t`Try again`, url: `${webOrigin}/verification` },
    footnote: t`You get this mail because you asked to be verified.`,
  }),
)
