import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/** Emails a member that their address was requested for another account. */
export const mailEmailRequestedByAnother = defineAccountOwnerEmailTask(
  'mail-email-wanted',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`This email address already has a ${brandName} account`,
    title: t`This email address already has an account`,
    paragraphs: [
      t`Someone tried to use this email address for another ${brandName} account. That isn't possible, because it belongs to your account @${owner.username}.`,
      t`If that was you, first sign in to this account and change its email address, or delete it.`,
    ],
    action: { label: t`Sign in`, url: `${webOrigin}/auth` },
    footnote: t`If this wasn't you, you can ignore this email. Nothing has changed.`,
  }),
)
