import type { Context } from '../../server/src/context.ts'
import { openStudio } from './art/studio.ts'
import { audienceOf, standing } from './audience.ts'
import { draftsOf } from './drafts.ts'
import { giveLikes } from './give-likes.ts'
import { giveVotes } from './give-votes.ts'
import { beginningOf, joinPeople } from './join-people.ts'
import { makePayments } from './make-payments.ts'
import { planMoney } from './money-plan.ts'
import { creators, fans } from './people.ts'
import { publishPosts } from './publish-posts.ts'
import { writeComments } from './write-comments.ts'

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
