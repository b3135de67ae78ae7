import { ownerLetter } from '../accounts/owner-letter.ts'
import { letterTask } from '../mail/letter-task.ts'

type ToClaimant = 'RECEIVED' | 'REJECTED' | 'TAKEN_DOWN' | 'COUNTERED' | 'RESTORED' | 'KEPT_DOWN'

type Counter = { name: string; address: string; phone: string; why: string }
type Notice = {
  takedownId: string
  what: ToClaimant
  work: string
  reason: string
  counter: Counter | null
  restoreAt: Date
}

/** Tells who sent a notice where it stands. */
export const mailClaimant = letterTask<{ takedownId: string; what: ToClaimant }, Notice>(
  'mail-claimant',
  async (ctx, { takedownId, what }) => {
    const row = await ctx.db
      .selectFrom('takedown')
      .select(['email', 'language', 'work', 'reason', 'counter', 'restore_at as restoreAt'])
      .where('id', '=', takedownId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    return (
      row && {
        ...row,
        takedownId,
        what,
        reason: row.reason ?? '',
        counter: row.counter as Counter | null,
        restoreAt: row.restoreAt ?? ctx.clock.now(),
      }
    )
  },
  ({ t, day }, { takedownId, what, work, reason, counter, restoreAt }, { webOrigin }) => {
    const words: Record<ToClaimant, { subject: string; title: string; paragraphs: string[] }> = {
      RECEIVED: {
        subject: t`We have your takedown notice`,
        title: t`We have your notice`,
        paragraphs: [
          t`You told us that a post is your work: ${work}`,
          t`A person of our team reads it and looks at the post. The number of your notice is ${takedownId}.`,
        ],
      },
      REJECTED: {
        subject: t`We did not take the post down`,
        title: t`We did not take the post down`,
        paragraphs: [
          t`We read your notice ${takedownId}, and turned it down: ${reason}`,
          t`Send a new notice if something was missing.`,
        ],
      },
      TAKEN_DOWN: {
        subject: t`The post is taken down`,
        title: t`The post is taken down`,
        paragraphs: [
          t`We read your notice ${takedownId}, and took the post down. Its author is told who claims the work, and may answer.`,
        ],
      },
      COUNTERED: {
        subject: t`The author answered your notice`,
        title: t`The author answered your notice`,
        paragraphs: [
          t`About your notice ${takedownId}, the author states under penalty of perjury that the removal was a mistake: ${counter?.why ?? ''}`,
          [counter?.name, counter?.address, counter?.phone].join(', '),
          t`The post is back on ${day(restoreAt)}, unless you tell us before, by answering this mail, that you have gone to court.`,
        ],
      },
      RESTORED: {
        subject: t`The post is back`,
        title: t`The post is back`,
        paragraphs: [
          t`We heard of no suit within 14 days, so the post that your notice ${takedownId} was about is back.`,
        ],
      },
      KEPT_DOWN: {
        subject: t`The post stays away`,
        title: t`The post stays away`,
        paragraphs: [t`You told us that you have gone to court about your notice ${takedownId}.`],
      },
    }
    return {
      ...words[what],
      footnote: t`You get this mail because you sent us a takedown notice.`,
      links: [{ label: t`How this works`, url: `${webOrigin}/site/legal/content-removal` }],
      messageId: `${takedownId}.${what.toLowerCase()}`,
    }
  },
)

type ToAuthor = {
  what: 'TAKEN_DOWN' | 'RESTORED' | 'KEPT_DOWN'
  caption: string
  claimant: string
  work: string
  reason: string
  url: string
}

/** Tells an author by whose claim a post of hers was taken down, and what became of her answer. */
export const mailTakenDown = ownerLetter<ToAuthor>(
  'mail-taken-down',
  ({ t }, { what, caption, claimant, work, reason, url }, { webOrigin }) => {
    const about = caption === '' ? t`a post of yours` : t`your post “${caption}”`
    const words = {
      TAKEN_DOWN: {
        subject: t`A post of yours was taken down`,
        title: t`A post of yours was taken down`,
        paragraphs: [
          t`${claimant} says that ${about} is somebody else’s work: ${work}`,
          t`A person of our team read the notice, and took the post down: ${reason}`,
          t`Was it a mistake, or may you publish it? Answer the notice. The post is back 14 days after that, unless there is a suit.`,
        ],
      },
      RESTORED: {
        subject: t`Your post is back`,
        title: t`Your post is back`,
        paragraphs: [t`We heard of no suit within 14 days of your answer, so ${about} is back.`],
      },
      KEPT_DOWN: {
        subject: t`Your post stays away`,
        title: t`Your post stays away`,
        paragraphs: [t`${claimant} has gone to court about ${about}. It stays away until that is decided.`],
      },
    }
    return {
      ...words[what],
      action: { label: what === 'TAKEN_DOWN' ? t`Read the notice, or answer` : t`Read the notice`, url },
      footnote: t`You get this mail because of a takedown notice about a post of yours.`,
      links: [{ label: t`How this works`, url: `${webOrigin}/site/legal/content-removal` }],
    }
  },
)
