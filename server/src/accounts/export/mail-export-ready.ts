import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/**
 * Emails the owner that their export is ready, and until when. The link leads to a page where they confirm
 * their identity.
 */
export const mailExportReady = defineAccountOwnerEmailTask<{ endsAt: string }>(
  'mail-export-ready',
  ({ t, moment }, { owner, endsAt }, { brandName, webOrigin }) => ({
    subject: t`Your ${brandName} data is ready`,
    title: t`Your data is ready`,
    paragraphs: [
      t`All the data of your account @${owner.username} is ready in one file. You can download it until ${moment(new Date(endsAt))}, then we'll delete it.`,
      t`To download it, sign in and confirm it's you. Keep the file somewhere private.`,
    ],
    action: { label: t`Download your data`, url: `${webOrigin}/settings/account#export` },
    footnote: t`If you didn't ask for this, someone else is signed in to your account. Set a new password right away.`,
  }),
)
