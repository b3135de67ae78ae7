import type { ReportBody } from '@fanfare/contract/shapes/trust/moderation'
import { decideReport } from '../../../server/src/backoffice/reports/decide-report.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { inTransaction } from '../../../server/src/platform/db/transaction/in-transaction.ts'
import { submitAppeal } from '../../../server/src/trust/moderation/appeal.ts'
import { notifyOfReportDecision } from '../../../server/src/trust/moderation/notify-decision.ts'
import { submitReport } from '../../../server/src/trust/moderation/report.ts'
import { insertTakedownNotice } from '../../../server/src/trust/takedowns/submit-takedown-notice.ts'
import { contextAt, hourMs } from '../moment.ts'
import { createMissingAdmins } from '../people/create-admins.ts'
import type { PublishedPost } from '../posts/publish-posts.ts'

/** Decides on the first report, so that the owner of the demo may decide on its appeal. */
const moderator = 'moderator@fanfare.example'

type DemoReport = { hoursAgo: number; by: number; body: ReportBody }

/** Pending reports by target: number of reporters and their texts. */
const waiting: readonly { kind: 'POST' | 'PROFILE'; reports: readonly DemoReport[] }[] = [
  {
    kind: 'POST',
    reports: [
      of(9, 3, 'Leaked or stolen content', 'This is from a book of mine. I never gave it to anybody.'),
      of(7, 2, 'Leaked or stolen content', 'I have seen the same picture on her page, years ago.'),
      of(5, 3, 'Scam or fraud', 'It links to a shop that never sends anything.'),
    ],
  },
  {
    kind: 'POST',
    reports: [of(1, 1, 'Somebody who may be under 18', 'The girl in the back looks very young.')],
  },
  {
    kind: 'POST',
    reports: [
      of(26, 2, 'Scam or fraud', 'Asks to be paid outside of the site.'),
      of(20, 1, 'Scam or fraud', 'I paid, and got nothing.'),
    ],
  },
  {
    kind: 'PROFILE',
    reports: [of(30, 1, 'Impersonation', 'The real one has another account, with her mark.')],
  },
  {
    kind: 'POST',
    reports: [of(50, 3, 'Harassment or bullying', 'The words are about my sister, and are not true.')],
  },
]

function of(hoursAgo: number, by: number, reason: ReportBody['reason'], description: string): DemoReport {
  return { hoursAgo, by, body: { reason, description } }
}

/** Lets work wait for moderators: reports of different weight, an appeal, and a takedown notice. Done once. */
export async function createPendingModerationItems(
  ctx: Context,
  began: Date,
  posts: readonly PublishedPost[],
  people: readonly { id: string }[],
): Promise<void> {
  const [decided, claimed, ...targets] = [...new Map(posts.map((post) => [post.caption, post])).values()]
  if (!decided || !claimed || targets.length < waiting.length) return
  const before = await ctx.db.selectFrom('report').select('id').limit(1).executeTakeFirst()
  if (before) return
  const send = (
    { hoursAgo, by, body }: DemoReport,
    kind: 'POST' | 'PROFILE',
    { id, creator }: PublishedPost,
  ): Promise<{ reportId: string }> => {
    const others = people.filter((person) => person.id !== creator.id)
    const reporter = others[by % others.length]
    if (!reporter) throw new Error('Nobody is there who could report.')
    const then = contextAt(ctx, new Date(began.getTime() - hoursAgo * hourMs))
    return submitReport(then, {
      ...body,
      reporterId: reporter.id,
      kind,
      subjectId: kind === 'POST' ? id : creator.id,
    })
  }

  const { reportId } = await send(of(80, 2, 'Leaked or stolen content', 'Not her work.'), 'POST', decided)
  await createMissingAdmins(ctx)
  const admin = await ctx.db
    .selectFrom('admin')
    .select('id')
    .where('email', '=', moderator)
    .executeTakeFirstOrThrow()
  const then = contextAt(ctx, new Date(began.getTime() - 70 * hourMs))
  const { decisionId } = await decideReport(
    then,
    { adminId: admin.id, sessionId: '', role: 'MODERATOR' },
    reportId,
    { decision: 'WARN', rule: 'RIGHTS', reason: 'The picture is somebody else’s work.' },
  )
  await notifyOfReportDecision.run(then, { decisionId })
  await submitAppeal(
    contextAt(ctx, new Date(began.getTime() - 60 * hourMs)),
    { userId: decided.creator.id, sessionId: '', verificationStatus: 'VERIFIED', isUnrestricted: false },
    decisionId,
    { words: 'I made it myself, and can show the negatives.' },
  )

  for (const [index, { kind, reports }] of waiting.entries()) {
    const target = targets[index]
    if (target) for (const each of reports) await send(each, kind, target)
  }

  const sentAt = new Date(began.getTime() - 4 * hourMs)
  const notice = {
    ...{ postUrl: `${ctx.config.webOrigin}/${claimed.creator.username}/post/${claimed.id}` },
    ...{ name: 'Ada Label', email: 'ada@label.example', phone: '+234 1 555 0142', owner: 'Harbour Records' },
    ...{ address: '14 Marina Road\nLagos', signature: 'Ada Label', isGoodFaith: true as const },
    isAccurate: true,
    work: 'The cover of “Slow Harbour”, published by Harbour Records in May 2024.',
    language: null,
  } as const
  await inTransaction(ctx.db, (tx) => insertTakedownNotice(tx, contextAt(ctx, sentAt), notice, sentAt))
}
