import { deleteHourlySignUpAndPostCounts } from '../../server/src/backoffice/dashboard/daily-sign-up-and-post-counts.ts'
import { deleteHourlyLedgerTotals } from '../../server/src/money/ledger/figures/roll-up-ledger-totals.ts'
import type { Context } from '../../server/src/platform/context.ts'
import { enqueue } from '../../server/src/platform/queue/task.ts'
import { recomputeExploreScores } from '../../server/src/social/explore/refresh-explore.ts'
import { excludeDeletedPosts, loadAudience } from './crowd/audience.ts'
import { castPollVotes } from './crowd/cast-poll-votes.ts'
import { giveLikes } from './crowd/give-likes.ts'
import { writeComments } from './crowd/write-comments.ts'
import { buyPostsAndRequestRefund } from './money/buy-posts-and-request-refund.ts'
import { createPaymentExceptions } from './money/create-payment-exceptions.ts'
import { createPendingFinanceItems } from './money/create-pending-finance-items.ts'
import { planMemberActions } from './money/plan-member-actions.ts'
import { runMemberActions } from './money/run-member-actions.ts'
import { addMissingBanners, createMissingAccounts, loadDemoStartDate } from './people/create-accounts.ts'
import { demoCreators, demoFans } from './people/people.ts'
import { submitIdentityChecks } from './people/submit-identity-checks.ts'
import { pinMostLikedPosts } from './posts/pin-most-liked-posts.ts'
import { readPlannedPosts } from './posts/planned-posts.ts'
import { type PublishedPost, publishMissingPosts } from './posts/publish-posts.ts'
import { createPendingModerationItems } from './reports/create-pending-moderation-items.ts'

export type SeedDemoDataOptions = {
  fakeProvidersUrl: string
  say: (line: string) => void
  /** Called once the people and their newest posts exist: their money and older posts follow. */
  onReady?: () => void
  /** A part of it only, for tests. */
  most?: { creators: number; fans: number; postsEach: number }
}

/** Number of posts created at a time, with their comments and likes; the first batch fills a screen. */
const batch = 30
const firstBatch = 15

/**
 * Makes people, money, posts and likes by the product's own commands, each at a time in the last four months. Whatever
 * is there already is left as it is, so a run that was killed is taken up again, and one that has ended does nothing.
 * @throws OperatorError when other people have the names of demo people
 */
export async function seedDemoData(
  ctx: Context,
  { fakeProvidersUrl, say, onReady, most }: SeedDemoDataOptions,
) {
  const cast = { creators: demoCreators.slice(0, most?.creators), fans: demoFans.slice(0, most?.fans) }
  const began = await loadDemoStartDate(ctx, [...cast.creators, ...cast.fans])
  const people = await createMissingAccounts(ctx, began, cast, say)
  const drafts = readPlannedPosts(people.creators, began, most?.postsEach)
  const posts: PublishedPost[] = []
  const publishNext = async (count: number) =>
    publishMissingPosts(ctx, drafts.slice(0, drafts.length - posts.length).slice(-count))
  const first = await publishNext(firstBatch)
  await enqueue(ctx.db, recomputeExploreScores, undefined)
  onReady?.()
  const moves = planMemberActions(people, began)
  const leftOut = await runMemberActions(ctx, moves, { began, fakeProvidersUrl, say })
  for (const line of leftOut) say(`left out: ${line}`)
  const audience = await loadAudience(ctx, began, [...people.creators, ...people.fans])
  while (posts.length < drafts.length) {
    const published = posts.length === 0 ? first : await publishNext(batch)
    const shown = await excludeDeletedPosts(ctx, published)
    if (shown.length > 0) {
      await giveLikes(ctx, began, shown, audience)
      await castPollVotes(ctx, began, shown, audience)
      await writeComments(ctx, began, shown, audience)
    }
    posts.push(...published)
    if (posts.length === published.length) {
      await enqueue(ctx.db, recomputeExploreScores, undefined)
      await addMissingBanners(ctx, [...people.creators, ...people.fans])
      // The desk has its work before older posts come.
      await createPendingModerationItems(ctx, began, posts, people.fans)
      await submitIdentityChecks(ctx, began, people.fans)
      await createPendingFinanceItems(ctx, began, people)
      await createPaymentExceptions(ctx, people.fans, fakeProvidersUrl)
    }
    say(`${posts.length} of ${drafts.length} posts`)
  }
  await pinMostLikedPosts(ctx, posts)
  const bought = await buyPostsAndRequestRefund(ctx, posts, people.fans, fakeProvidersUrl)
  // Added up by the worker meanwhile, while older posts and payments were still to come.
  await deleteHourlyLedgerTotals(ctx)
  await deleteHourlySignUpAndPostCounts(ctx)
  // By itself it would come within ten minutes, and who looks around first would find nothing by topic.
  await enqueue(ctx.db, recomputeExploreScores, undefined)
  return { moves, leftOut, bought, posts, ...people }
}
