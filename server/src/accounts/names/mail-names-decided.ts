import { ownerLetter } from '../owner-letter.ts'
import type { Names } from './rename.ts'

type Decided = Names & { decision: 'APPROVED' | 'DECLINED'; reason: string }

/** Tells somebody verified what became of the names that she has taken. */
export const mailNamesDecided = ownerLetter<Decided>(
  'mail-names-decided',
  (owner, { webOrigin }, { decision, reason, username, displayName }) => ({
    ...(decision === 'APPROVED'
      ? {
          subject: 'Your new name has its mark',
          title: `Welcome, ${displayName}`,
          paragraphs: [
            `We looked at your new name, ${displayName} (@${username}). The mark of verified people stands beside it now.`,
          ],
        }
      : {
          subject: 'Your new name was declined',
          title: 'We could not keep your new name',
          paragraphs: [
            `We looked at your new name, ${displayName} (@${username}), and declined it: ${reason}`,
            `You are ${owner.displayName} (@${owner.username}) again, with your mark. Your prices, subscribers and earnings were not touched.`,
          ],
        }),
    action: { label: 'Open your profile', url: `${webOrigin}/${owner.username}` },
    footnote: 'You get this mail because you changed your name.',
  }),
)
