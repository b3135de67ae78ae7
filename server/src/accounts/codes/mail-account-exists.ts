import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/** Emails a person who tried to join with the address of an existing account that they can sign in. */
export const mailAccountExists = defineAccountOwnerEmailTask(
  'mail-account-exists',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`You already have a ${brandName} account`,
    title: t`You already have an account`,
    paragraphs: [
      t`Someone tried to join ${brandName} with this email address. It already belongs to your account @${owner.username}, so all you need to do is sign in.`,
      t`Forgot your password? You can set a new one on the same page.`,
    ],
    action: { label: t`Sign in`, url: `${webOrigin}/auth` },
    footnote: t`If this wasn't you, you can ignore this email. Nothing has changed.`,
  }),
)
