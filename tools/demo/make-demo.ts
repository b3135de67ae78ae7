import type { Context } from '../../server/src/context.ts'
import { openStudio } from './art/studio.ts'
import { draftsOf } from './drafts.ts'
import { giveLikes } from './give-likes.ts'
import { beginningOf, joinPeople } from './join-people.ts'
import { makePayments } from './make-payments.ts'
import { planMoney } from './money-plan.ts'
import { creators, fans } from './people.ts'
import { publishPosts } from './publish-posts.ts'

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
    const likes = await giveLikes(ctx, began, posts, [...people.creators, ...people.fans])
    say(`likes ${likes}`)
    return { moves, leftOut, posts, likes, ...people }
  } finally {
    studio.close()
  }
}
