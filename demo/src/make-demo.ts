import type { Context } from '../../server/src/context.ts'
import { openStudio } from './art/studio.ts'
import { audienceOf, standing } from './crowd/audience.ts'
import { giveLikes } from './crowd/give-likes.ts'
import { giveVotes } from './crowd/give-votes.ts'
import { writeComments } from './crowd/write-comments.ts'
import { makePayments } from './money/make-payments.ts'
import { planMoney } from './money/money-plan.ts'
import { beginningOf, joinPeople } from './people/join-people.ts'
import { creators, fans } from './people/people.ts'
import { draftsOf } from './posts/drafts.ts'
import { publishPosts } from './posts/publish-posts.ts'

export type DemoOptions = {
  sandboxUrl: string
  say: (line: string) => void
  /** A part of it only, for tests. */
  most?: { creators: number; fans: number; postsEach: number }
}

/**
 * Makes people, money, posts and likes by the product's own commands, each at a time in the last four months. Whatever
 * is there already is left as it is, so a run that was killed is taken up again, and one that has ended does nothing.
 * @throws Failure when other people have the names of demo people
 */
export async function makeDemo(ctx: Context, { sandboxUrl, say, most }: DemoOptions) {
  const cast = { creators: creators.slice(0, most?.creators), fans: fans.slice(0, most?.fans) }
  const began = await beginningOf(ctx, [...cast.creators, ...cast.fans])
  const studio = openStudio()
  try {
    const people = await joinPeople(ctx, began, cast, studio, say)
    const moves = planMoney(people, began)
    const leftOut = await makePayments(ctx, began, moves, sandboxUrl, say)
    for (const line of leftOut) say(`left out: ${line}`)
    const posts = await publishPosts(ctx, draftsOf(people.creators, began, most?.postsEach), studio, say)
    const audience = await audienceOf(ctx, began, [...people.creators, ...people.fans])
    const shown = await standing(ctx, posts)
    const likes = await giveLikes(ctx, began, shown, audience)
    const votes = await giveVotes(ctx, began, shown, audience)
    const comments = await writeComments(ctx, began, shown, audience)
    say(`likes ${likes}, votes ${votes}, comments ${comments}`)
    return { moves, leftOut, posts, likes, votes, comments, ...people }
  } finally {
    studio.close()
  }
}
