import { ownerEmail } from '../../accounts/owner-email.ts'
import { emailTask } from '../../platform/email/email-task.ts'

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
export const mailClaimant = emailTask<ClaimantPayload, Notice>(
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
      RESTORED: isPostBack
        ? {
            subject: t`The post is back`,
            title: t`The post is back`,
            paragraphs: [
              t`We heard of no suit within 14 days, so the post that your notice ${takedownId} was about is back.`,
            ],
          }
        : {
            subject: t`Your takedown notice is closed`,
            title: t`Your notice is closed`,
            paragraphs: [
              t`We heard of no suit within 14 days, so your notice ${takedownId} no longer keeps the post down.`,
            ],
          },
      KEPT_DOWN: {
        subject: t`The post stays away`,
        title: t`The post stays away`,
        paragraphs: [t`You told us that you have gone to court about your notice ${takedownId}.`],
      },
      WITHDRAWN: {
        subject: t`Your takedown notice was withdrawn`,
        title: t`Your notice was withdrawn`,
        paragraphs: [
          t`Your notice ${takedownId} no longer keeps the post down: ${withdrawnReason}`,
          ...(isPostBack ? [t`The post is back.`] : []),
          t`If you did not ask for this and it is wrong, answer this mail.`,
        ],
      },
    }
    return {
      ...texts[what],
      footnote: t`You get this mail because you sent us a takedown notice.`,
      links: [{ label: t`How this works`, url: `${webOrigin}/site/legal/content-removal` }],
      messageId: `${takedownId}.${what.toLowerCase()}`,
    }
  },
)

export type ToAuthor = {
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
export const mailTakenDown = ownerEmail<ToAuthor>(
  'mail-taken-down',
  ({ t }, { what, isPostBack = true, caption, claimant, work, reason, url }, { webOrigin }) => {
    const about = caption === '' ? t`a post of yours` : t`your post “${caption}”`
    const stillAway = t`The post itself is not back: it was deleted for good, or another decision keeps it down.`
    const texts = {
      TAKEN_DOWN: {
        subject: t`Your post was taken down`,
        title: t`Your post was taken down`,
        paragraphs: [
          t`${claimant} says that ${about} is somebody else’s work: ${work}`,
          t`A person of our team read the notice, and took the post down: ${reason}`,
          t`Was it a mistake, or may you publish it? Answer the notice. The post is back 14 days after that, unless there is a suit.`,
        ],
      },
      RESTORED: isPostBack
        ? {
            subject: t`Your post is back`,
            title: t`Your post is back`,
            paragraphs: [t`We heard of no suit within 14 days of your answer, so ${about} is back.`],
          }
        : {
            subject: t`The notice about your post is closed`,
            title: t`The notice about your post is closed`,
            paragraphs: [
              t`We heard of no suit within 14 days of your answer, so the notice no longer keeps ${about} down.`,
              stillAway,
            ],
          },
      KEPT_DOWN: {
        subject: t`Your post stays away`,
        title: t`Your post stays away`,
        paragraphs: [t`${claimant} has gone to court about ${about}. It stays away until that is decided.`],
      },
      WITHDRAWN: {
        subject: isPostBack ? t`Your post is back` : t`The notice about your post was withdrawn`,
        title: isPostBack ? t`Your post is back` : t`The notice about your post was withdrawn`,
        paragraphs: [
          t`The takedown notice about ${about} was withdrawn, and no longer counts against you: ${reason}`,
          isPostBack ? t`The post is back, with everything that was in it.` : stillAway,
        ],
      },
    }
    return {
      ...texts[what],
      action: { label: what === 'TAKEN_DOWN' ? t`Read the notice, or answer` : t`Read the notice`, url },
      footnote: t`You get this mail because of a takedown notice about a post of yours.`,
      links: [{ label: t`How this works`, url: `${webOrigin}/site/legal/content-removal` }],
    }
  },
)
