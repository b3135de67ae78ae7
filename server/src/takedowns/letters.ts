import { ownerLetter } from '../accounts/owner-letter.ts'
import { task } from '../jobs/task.ts'
import { dayOf } from '../mail/formats.ts'
import { type Letter, sendLetter } from '../mail/letter.ts'

type ToClaimant = 'RECEIVED' | 'REJECTED' | 'TAKEN_DOWN' | 'COUNTERED' | 'RESTORED' | 'KEPT_DOWN'

/** Tells who sent a notice where it stands. */
export const mailClaimant = task<{ takedownId: string; what: ToClaimant }>(
  'mail-claimant',
  async (ctx, { takedownId, what }) => {
    const row = await ctx.db
      .selectFrom('takedown')
      .selectAll()
      .where('id', '=', takedownId)
      .executeTakeFirst()
    if (!row) return
    const { webOrigin } = ctx.config
    const counter = row.counter as { name: string; address: string; phone: string; why: string } | null
    const words: Record<ToClaimant, Pick<Letter, 'subject' | 'title' | 'paragraphs'>> = {
      RECEIVED: {
        subject: 'We have your takedown notice',
        title: 'We have your notice',
        paragraphs: [
          `You told us that a post is your work: ${row.work}`,
          `A person of our team reads it and looks at the post. The number of your notice is ${takedownId}.`,
        ],
      },
      REJECTED: {
        subject: 'We did not take the post down',
        title: 'We did not take the post down',
        paragraphs: [
          `We read your notice ${takedownId}, and turned it down: ${row.reason ?? ''}`,
          'Send a new notice if something was missing.',
        ],
      },
      TAKEN_DOWN: {
        subject: 'The post is taken down',
        title: 'The post is taken down',
        paragraphs: [
          `We read your notice ${takedownId}, and took the post down. Its author is told who claims the work, and may answer.`,
        ],
      },
      COUNTERED: {
        subject: 'The author answered your notice',
        title: 'The author answered your notice',
        paragraphs: [
          `About your notice ${takedownId}, the author states under penalty of perjury that the removal was a mistake: ${counter?.why ?? ''}`,
          `${counter?.name ?? ''}, ${counter?.address ?? ''}, ${counter?.phone ?? ''}`,
          `The post is back on ${dayOf(row.restore_at ?? ctx.clock.now())}, unless you tell us before, by answering this mail, that you have gone to court.`,
        ],
      },
      RESTORED: {
        subject: 'The post is back',
        title: 'The post is back',
        paragraphs: [
          `We heard of no suit within 14 days, so the post that your notice ${takedownId} was about is back.`,
        ],
      },
      KEPT_DOWN: {
        subject: 'The post stays away',
        title: 'The post stays away',
        paragraphs: [`You told us that you have gone to court about your notice ${takedownId}.`],
      },
    }
    await sendLetter(ctx, row.email, {
      ...words[what],
      footnote: 'You get this mail because you sent us a takedown notice.',
      links: [{ label: 'How this works', url: `${webOrigin}/site/legal/content-removal` }],
      messageId: `${takedownId}.${what.toLowerCase()}`,
    })
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
  (_, { webOrigin }, { what, caption, claimant, work, reason, url }) => {
    const about = caption === '' ? 'a post of yours' : `your post “${caption}”`
    const words = {
      TAKEN_DOWN: {
        subject: 'A post of yours was taken down',
        title: 'A post of yours was taken down',
        paragraphs: [
          `${claimant} says that ${about} is somebody else’s work: ${work}`,
          `A person of our team read the notice, and took the post down: ${reason}`,
          'Was it a mistake, or may you publish it? Answer the notice. The post is back 14 days after that, unless there is a suit.',
        ],
      },
      RESTORED: {
        subject: 'Your post is back',
        title: 'Your post is back',
        paragraphs: [`We heard of no suit within 14 days of your answer, so ${about} is back.`],
      },
      KEPT_DOWN: {
        subject: 'Your post stays away',
        title: 'Your post stays away',
        paragraphs: [`${claimant} has gone to court about ${about}. It stays away until that is decided.`],
      },
    }
    return {
      ...words[what],
      action: { label: what === 'TAKEN_DOWN' ? 'Read the notice, or answer' : 'Read the notice', url },
      footnote: 'You get this mail because of a takedown notice about a post of yours.',
      links: [{ label: 'How this works', url: `${webOrigin}/site/legal/content-removal` }],
    }
  },
)
