import * as calls from '@fanfare/contract/shapes/explore'
import { type Api, answer } from '../../platform/http/answer.ts'
import { popularCreators, shelves } from './popular-creators.ts'
import { trendingPosts } from './trending-posts.ts'

export function exploreRoutes(api: Api): void {
  answer(api, calls.exploreShelves, async ({ ctx }) => ({ data: await shelves(ctx), isPublic: true }))
  answer(api, calls.trendingPosts, ({ ctx, viewer, query }) =>
    trendingPosts(ctx, viewer?.userId ?? null, query),
  )
  answer(api, calls.popularCreators, async ({ ctx, viewer, query }) => ({
    data: await popularCreators(ctx, viewer?.userId ?? null, query),
  }))
}
