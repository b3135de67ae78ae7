import { defineAccountOwnerEmailTask } from '../owner-email.ts'
import type { AccountNames } from './rename-account.ts'

type Decided = AccountNames & { decision: 'APPROVED' | 'DECLINED'; reason: string }

/** Emails a verified member the decision on their new names. */
export const mailNameReviewDecision = defineAccountOwnerEmailTask<Decided>(
  'mail-names-decided',
  ({ t }, { owner, decision, reason, username, displayName }, { webOrigin }) => ({
    ...(decision === 'APPROVED'
      ? {
          subject: t`Your new name was approved`,
          title: t`Welcome, ${displayName}`,
          paragraphs: [
            t`We approved your new name, ${displayName} (@${username}), and your verified badge is back.`,
          ],
        }
      : {
          subject: t`Your new name was declined`,
          title: t`We couldn't approve your new name`,
          paragraphs: [
            t`We reviewed your new name, ${displayName} (@${username}), and declined it: ${reason}`,
            t`You're ${owner.displayName} (@${owner.username}) again, with your verified badge. Your prices, subscribers and earnings haven't changed.`,
          ],
        }),
    action: { label: t`Open your profile`, url: `${webOrigin}/${owner.username}` },
    footnote: t`You're receiving this email because you changed your name.`,
  }),
)
