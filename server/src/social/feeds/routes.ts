import {
  searchCreatorPost,
  searchPost,
  searchPublicCreatorPost,
  searchTaggedPost,
} from '@fanfare/contract/shapes/posts'
import { viewerScope } from '../../access/file-tokens/age-token.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { requireCreator } from '../creators/require-creator.ts'
import { creatorFeed } from './creator-feed.ts'
import { homeFeed } from './home-feed.ts'
import { ownFeedAs } from './own-feed-as.ts'
import { subscribedFeed } from './subscribed-feed.ts'
import { taggedPosts } from './tagged-posts.ts'

export function feedRoutes(api: Api): void {
  answer(api, searchPost, ({ ctx, viewer, params, query }) =>
    params.tab === 'subscribed'
      ? subscribedFeed(ctx, viewer, query)
      : homeFeed(ctx, { viewer, tab: params.tab }, query),
  )
  answer(api, searchCreatorPost, ({ ctx, viewer, params, query: { as, ...query } }) =>
    as
      ? ownFeedAs(ctx, viewer.userId, params, { ...query, as })
      : creatorFeed(ctx, { viewerId: viewer.userId, isUnrestricted: viewer.isUnrestricted }, params, query),
  )
  answer(api, searchPublicCreatorPost, async ({ ctx, viewer, params, query, request }) => {
    // Shown as to a guest, but not to who is signed in and blocked, nor to someone they have blocked.
    const known = viewer ? await requireCreator(ctx, viewer.userId, params.username) : undefined
    return creatorFeed(ctx, viewerScope(ctx, known?.isBlocked ? viewer : null, request), params, query)
  })
  answer(api, searchTaggedPost, ({ ctx, viewer, params, query }) =>
    taggedPosts(ctx, viewer?.userId ?? null, params.code, query),
  )
}
