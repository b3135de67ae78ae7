import { ownerEmail } from '../owner-email.ts'

/**
 * Emails the owner that their export is ready, and until when. The link leads to a page where they confirm
 * their identity.
 */
export const mailExportReady = ownerEmail<{ endsAt: string }>(
  'mail-export-ready',
  ({ t, moment }, { owner, endsAt }, { brandName, webOrigin }) => ({
    subject: t`Your ${brandName} data is ready`,
    title: t`Your data is ready`,
    paragraphs: [
      t`Everything that there is of your account @${owner.username} has been put into one file. You can download it until ${moment(new Date(endsAt))}; then it is removed.`,
      t`To open it you sign in, and confirm that it is you. Keep it where nobody else reads it.`,
    ],
    action: { label: t`Download your data`, url: `${webOrigin}/settings/account#export` },
    footnote: t`If you did not ask for this, somebody is signed in as you: set a new password right away.`,
  }),
)
