import * as calls from '@fanfare/contract/shapes/social/explore'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadExploreShelves, loadPopularCreators } from './popular-creators.ts'
import { loadTrendingPosts } from './trending-posts.ts'

export function exploreRoutes(api: Api): void {
  answer(api, calls.exploreShelves, async ({ ctx }) => ({
    data: await loadExploreShelves(ctx),
    isPublic: true,
  }))
  answer(api, calls.trendingPosts, ({ ctx, viewer, query }) =>
    loadTrendingPosts(ctx, viewer?.userId ?? null, query),
  )
  answer(api, calls.popularCreators, async ({ ctx, viewer, query }) => ({
    data: await loadPopularCreators(ctx, viewer?.userId ?? null, query),
  }))
}
