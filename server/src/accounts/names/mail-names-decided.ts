import { ownerEmail } from '../owner-email.ts'
import type { Names } from './rename.ts'

type Decided = Names & { decision: 'APPROVED' | 'DECLINED'; reason: string }

/** Emails a verified member the decision on their new names. */
export const mailNamesDecided = ownerEmail<Decided>(
  'mail-names-decided',
  ({ t }, { owner, decision, reason, username, displayName }, { webOrigin }) => ({
    ...(decision === 'APPROVED'
      ? {
          subject: t`Your new name has its mark`,
          title: t`Welcome, ${displayName}`,
          paragraphs: [
            t`We looked at your new name, ${displayName} (@${username}). The mark of verified people stands beside it now.`,
          ],
        }
      : {
          subject: t`Your new name was declined`,
          title: t`We could not keep your new name`,
          paragraphs: [
            t`We looked at your new name, ${displayName} (@${username}), and declined it: ${reason}`,
            t`You are ${owner.displayName} (@${owner.username}) again, with your mark. Your prices, subscribers and earnings were not touched.`,
          ],
        }),
    action: { label: t`Open your profile`, url: `${webOrigin}/${owner.username}` },
    footnote: t`You get this mail because you changed your name.`,
  }),
)
