import { ownerEmail } from '../owner-email.ts'

/** Emails a member that their address was requested for another account. */
export const mailEmailChangeRequested = ownerEmail(
  'mail-email-wanted',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`This address has a ${brandName} account`,
    title: t`This address has an account`,
    paragraphs: [
      t`Somebody wanted to use this address for another ${brandName} account. It belongs to your account @${owner.username}, so that is not possible.`,
      t`If that was you: sign in to this account and give it another email first, or delete it.`,
    ],
    action: { label: t`Sign in`, url: `${webOrigin}/auth` },
    footnote: t`If it was not you, you can ignore this mail: nothing has changed.`,
  }),
)
