import { ownerEmail } from '../owner-email.ts'

/** Tells a verified creator that their mark waits until their new name was reviewed. */
export const mailMarkPending = ownerEmail<{ username: string; displayName: string }>(
  'mail-mark-pending',
  ({ t }, { owner, username, displayName }, { webOrigin }) => ({
    subject: t`We are reviewing your new name`,
    title: t`Your new name is in review`,
    paragraphs: [
      t`You changed your name to ${displayName} (@${username}). Until we have reviewed it, the mark of verified people does not stand beside it.`,
      t`Everything else goes on: your posts, prices, subscribers and earnings. We mail you as soon as it is decided.`,
      t`If it was not you, set a new password right away. It signs everybody else out. Then write to our support.`,
    ],
    action: { label: t`Open your profile`, url: `${webOrigin}/${owner.username}` },
    footnote: t`You get this mail because you changed your name.`,
  }),
)
