import { ownerEmail } from '../owner-email.ts'

/** Emails a person who tried to join with the address of an existing account that they can sign in. */
export const mailAccountExists = ownerEmail(
  'mail-account-exists',
  ({ t }, { owner }, { brandName, webOrigin }) => ({
    subject: t`You already have a ${brandName} account`,
    title: t`You already have an account`,
    paragraphs: [
      t`Somebody tried to join ${brandName} with this address. It belongs to your account @${owner.username}, so you only need to sign in.`,
      t`If you forgot your password, you can set a new one on the same page.`,
    ],
    action: { label: t`Sign in`, url: `${webOrigin}/auth` },
    footnote: t`If it was not you, you can ignore this mail: nothing has changed.`,
  }),
)
