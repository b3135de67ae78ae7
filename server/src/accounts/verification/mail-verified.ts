import { ownerEmail } from '../owner-email.ts'

/** Emails a creator that their identity check was approved. */
export const mailVerified = ownerEmail('mail-verified', ({ t }, { owner }, { brandName, webOrigin }) => ({
  subject: t`You are verified on ${brandName}`,
  title: t`Welcome, ${owner.displayName}`,
  paragraphs: [
    t`We looked at your documents, and you are a verified creator now.`,
    t`You can set the price of a subscription, post for your subscribers alone, receive tips and be paid out.`,
  ],
  action: { label: t`Open your profile`, url: `${webOrigin}/${owner.username}` },
  footnote: t`You get this mail because you asked to be verified.`,
}))
