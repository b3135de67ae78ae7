import { defineAccountOwnerEmailTask } from '../owner-email.ts'

/** Tells a verified creator that their mark waits until their new name was reviewed. */
export const mailVerifiedMarkPending = defineAccountOwnerEmailTask<{ username: string; displayName: string }>(
  'mail-mark-pending',
  ({ t }, { owner, username, displayName }, { webOrigin }) => ({
    subject: t`We're reviewing your new name`,
    title: t`Your new name is in review`,
    paragraphs: [
      t`You changed your name to ${displayName} (@${username}). Your verified badge returns once we've reviewed it.`,
      t`Everything else stays the same: your posts, prices, subscribers and earnings. We'll email you as soon as we've decided.`,
      t`If this wasn't you, set a new password right away. This logs everyone else out. Then contact support.`,
    ],
    action: { label: t`Open your profile`, url: `${webOrigin}/${owner.username}` },
    footnote: t`You're receiving this email because you changed your name.`,
  }),
)
