import { defineAccountOwnerEmailTask } from '../../accounts/owner-email.ts'
import { defineEmailTask } from '../../platform/email/email-task.ts'

type ToClaimant =
  | 'RECEIVED'
  | 'REJECTED'
  | 'TAKEN_DOWN'
  | 'COUNTERED'
  | 'RESTORED'
  | 'KEPT_DOWN'
  | 'WITHDRAWN'

type Counter = { name: string; address: string; phone: string; why: string }
type Notice = {
  takedownId: string
  what: ToClaimant
  work: string
  reason: string
  withdrawnReason: string
  counter: Counter | null
  restoreAt: Date
  isPostBack: boolean
}
type ClaimantPayload = {
  takedownId: string
  what: ToClaimant
  /** True when closing the notice restored the post. Jobs of the release before leave it out. */
  isPostBack?: boolean
}

/** Tells who sent a notice where it stands. */
export const mailTakedownClaimant = defineEmailTask<ClaimantPayload, Notice>(
  'mail-claimant',
  async (ctx, { takedownId, what, isPostBack = true }) => {
    const row = await ctx.db
      .selectFrom('takedown')
      .select(['email', 'language', 'work', 'reason', 'counter', 'restore_at as restoreAt'])
      .select('withdrawn_reason as withdrawnReason')
      .where('id', '=', takedownId)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    return (
      row && {
        ...row,
        takedownId,
        what,
        isPostBack,
        reason: row.reason ?? '',
        withdrawnReason: row.withdrawnReason ?? '',
        counter: row.counter as Counter | null,
        restoreAt: row.restoreAt ?? ctx.clock.now(),
      }
    )
  },
  (
    { t, day },
    { takedownId, what, work, reason, withdrawnReason, counter, restoreAt, isPostBack },
    { webOrigin },
  ) => {
    const texts: Record<ToClaimant, { subject: string; title: string; paragraphs: string[] }> = {
      RECEIVED: {
        subject: t`We received your takedown notice`,
        title: t`We received your notice`,
        paragraphs: [
          t`You told us that a post is your own work: ${work}`,
          t`Someone on our team will read it and review the post. Your notice number is ${takedownId}.`,
        ],
      },
      REJECTED: {
        subject: t`We didn't take the post down`,
        title: t`We didn't take the post down`,
        paragraphs: [
          t`We reviewed your notice ${takedownId} and declined it: ${reason}`,
          t`If something was missing, you can send a new notice.`,
        ],
      },
      TAKEN_DOWN: {
        subject: t`We took the post down`,
        title: t`We took the post down`,
        paragraphs: [
          t`We reviewed your notice ${takedownId} and took the post down. We tell its author who claims the work, and they may respond.`,
        ],
      },
      COUNTERED: {
        subject: t`The author responded to your notice`,
        title: t`The author responded to your notice`,
        paragraphs: [
          t`In response to your notice ${takedownId}, the author states under penalty of perjury that the removal was a mistake: ${counter?.why ?? ''}`,
          [counter?.name, counter?.address, counter?.phone].join(', '),
          t`We'll restore the post on ${day(restoreAt)} unless you reply to this email before then to tell us that you've gone to court.`,
        ],
      },
      RESTORED: isPostBack
        ? {
            subject: t`The post was restored`,
            title: t`The post was restored`,
            paragraphs: [
              t`We weren't told of a lawsuit within 14 days, so we restored the post your notice ${takedownId} was about.`,
            ],
          }
        : {
            subject: t`Your takedown notice is closed`,
            title: t`Your notice is closed`,
            paragraphs: [
              t`We weren't told of a lawsuit within 14 days, so your notice ${takedownId} no longer keeps the post down.`,
            ],
          },
      KEPT_DOWN: {
        subject: t`The post stays down`,
        title: t`The post stays down`,
        paragraphs: [t`You told us that you've gone to court about your notice ${takedownId}.`],
      },
      WITHDRAWN: {
        subject: t`Your takedown notice was withdrawn`,
        title: t`Your notice was withdrawn`,
        paragraphs: [
          t`Your notice ${takedownId} no longer keeps the post down: ${withdrawnReason}`,
          ...(isPostBack ? [t`The post was restored.`] : []),
          t`If you didn't ask for this and it's wrong, reply to this email.`,
        ],
      },
    }
    return {
      ...texts[what],
      footnote: t`You're receiving this email because you sent us a takedown notice.`,
      links: [{ label: t`How this works`, url: `${webOrigin}/site/legal/content-removal` }],
      messageId: `${takedownId}.${what.toLowerCase()}`,
    }
  },
)

export type TakedownMailToAuthor = {
  what: 'TAKEN_DOWN' | 'RESTORED' | 'KEPT_DOWN' | 'WITHDRAWN'
  /** True when closing the notice restored the post. Jobs of the release before leave it out. */
  isPostBack?: boolean
  caption: string
  claimant: string
  work: string
  reason: string
  url: string
}

/** Emails an author by whose claim a post of theirs was taken down, and what became of their answer. */
export const mailTakedownAuthor = defineAccountOwnerEmailTask<TakedownMailToAuthor>(
  'mail-taken-down',
  ({ t }, { what, isPostBack = true, caption, claimant, work, reason, url }, { webOrigin }) => {
    const about = caption === '' ? t`one of your posts` : t`your post “${caption}”`
    const stillAway = t`The post itself wasn't restored: it was permanently deleted, or another decision keeps it down.`
    const texts = {
      TAKEN_DOWN: {
        subject: t`Your post was taken down`,
        title: t`Your post was taken down`,
        paragraphs: [
          t`${claimant} says that ${about} is someone else's work: ${work}`,
          t`Someone on our team reviewed the notice and took the post down: ${reason}`,
          t`If this was a mistake, or you're allowed to publish it, respond to the notice. We'll restore the post 14 days later unless there's a lawsuit.`,
        ],
      },
      RESTORED: isPostBack
        ? {
            subject: t`Your post is back`,
            title: t`Your post is back`,
            paragraphs: [
              t`We weren't told of a lawsuit within 14 days of your response, so ${about} was restored.`,
            ],
          }
        : {
            subject: t`The notice about your post is closed`,
            title: t`The notice about your post is closed`,
            paragraphs: [
              t`We weren't told of a lawsuit within 14 days of your response, so the notice no longer keeps ${about} down.`,
              stillAway,
            ],
          },
      KEPT_DOWN: {
        subject: t`Your post stays down`,
        title: t`Your post stays down`,
        paragraphs: [t`${claimant} has gone to court about ${about}. It stays down until that's decided.`],
      },
      WITHDRAWN: {
        subject: isPostBack ? t`Your post is back` : t`The notice about your post was withdrawn`,
        title: isPostBack ? t`Your post is back` : t`The notice about your post was withdrawn`,
        paragraphs: [
          t`The takedown notice about ${about} was withdrawn and no longer counts against you: ${reason}`,
          isPostBack ? t`The post was restored, with everything in it.` : stillAway,
        ],
      },
    }
    return {
      ...texts[what],
      action: { label: what === 'TAKEN_DOWN' ? t`Read the notice or respond` : t`Read the notice`, url },
      footnote: t`You're receiving this email because of a takedown notice about one of your posts.`,
      links: [{ label: t`How this works`, url: `${webOrigin}/site/legal/content-removal` }],
    }
  },
)
