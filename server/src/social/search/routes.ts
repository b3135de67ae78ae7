import * as calls from '@fanfare/contract/shapes/social/search'
import { type Api, answer } from '../../platform/http/answer.ts'
import { searchPublicPosts } from './find-posts.ts'

export function searchRoutes(api: Api): void {
  answer(api, calls.findPost, ({ ctx, viewer, params, query }) =>
    searchPublicPosts(ctx, viewer?.userId ?? null, params.searchTerm, query),
  )
}
