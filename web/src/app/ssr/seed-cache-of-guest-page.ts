import { knownUsernames } from '@fanfare/contract/calls/social/creators'
import { suggestedCreatorsQuery } from '../../features/creators/creator-queries.ts'
import { takePrefetchedReply } from '../../lib/api/prefetched.ts'
import { queryClient } from '../../lib/cache/query-client.ts'
import { setKnownUsernames } from '../../lib/text/known-usernames.ts'

/**
 * Puts into the cache what the first screen at a path shows a guest, so that it is drawn at once. What it asks for has been
 * answered before: `server/src/web/ssr/fetch-api-replies.ts` asked the API the same.
 */
export async function seedCacheOfGuestPage(path: string): Promise<void> {
  if (path === '/') return seedLanding()
  const [, username, postId] = /^\/([\w.]+)(?:\/post\/(\w+))?$/.exec(path) ?? []
  if (username === undefined) return
  const suggested = queryClient.prefetchQuery(suggestedCreatorsQuery())
  if (postId === undefined) {
    const { prefetchGuestProfile } = await import('../../features/profile/profile-page.tsx')
    await prefetchGuestProfile(queryClient, username)
  } else {
    const { prefetchGuestPost } = await import('../../features/posts/pages/post-page.tsx')
    await prefetchGuestPost(queryClient, username, postId)
  }
  await Promise.all([suggested, seedKnownUsernames()])
}

async function seedLanding(): Promise<void> {
  const fillWall = async () => (await import('../../features/landing/creator-wall.tsx')).prefetchCreatorWall()
  const fillTags = async () => (await import('../../features/landing/landing-tags.tsx')).prefetchLandingTags()
  // As the page has it: narrower ones do without topics.
  const isWide = import.meta.env.SSR || window.matchMedia('(width >= 62rem)').matches
  await Promise.all([fillWall(), isWide ? fillTags() : null])
}

/** Seeds which of the mentioned people exist: `server/src/web/ssr/fetch-api-replies.ts` asked for it. */
async function seedKnownUsernames(): Promise<void> {
  const reply = await takePrefetchedReply(knownUsernames.path, undefined)
  setKnownUsernames(reply ? await reply.json() : {})
}
