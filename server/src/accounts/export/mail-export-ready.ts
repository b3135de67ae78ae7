import { momentOf } from '../../mail/formats.ts'
import { ownerLetter } from '../owner-letter.ts'

/** Tells the owner that her export is ready, and until when. The link leads to where she confirms that it is her. */
export const mailExportReady = ownerLetter<{ endsAt: string }>(
  'mail-export-ready',
  ({ username }, { brandName, webOrigin }, { endsAt }) => ({
    subject: `Your ${brandName} data is ready`,
    title: 'Your data is ready',
    paragraphs: [
      `Everything that there is of your account @${username} has been put into one file. You can download it until ${momentOf(new Date(endsAt))}; then it is removed.`,
      'To open it you sign in, and confirm that it is you. Keep it where nobody else reads it.',
    ],
    action: { label: 'Download your data', url: `${webOrigin}/settings/account#export` },
    footnote: 'If you did not ask for this, somebody is signed in as you: set a new password right away.',
  }),
)
