import {
  searchCreatorPost,
  searchPost,
  searchPublicCreatorPost,
  searchTaggedPost,
} from '@fanfare/contract/shapes/social/posts'
import { effectiveViewer } from '../../access/file-tokens/age-token.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { requireVisibleCreator } from '../creators/require-creator.ts'
import { loadCreatorFeed } from './creator-feed.ts'
import { loadHomeFeed } from './home-feed.ts'
import { previewOwnCreatorFeed } from './preview-own-creator-feed.ts'
import { loadSubscribedFeed } from './subscribed-feed.ts'
import { loadTaggedPosts } from './tagged-posts.ts'

export function feedRoutes(api: Api): void {
  answer(api, searchPost, ({ ctx, viewer, params, query }) =>
    params.tab === 'subscribed'
      ? loadSubscribedFeed(ctx, viewer, query)
      : loadHomeFeed(ctx, { viewer, tab: params.tab }, query),
  )
  answer(api, searchCreatorPost, ({ ctx, viewer, params, query: { as, ...query } }) =>
    as
      ? previewOwnCreatorFeed(ctx, viewer.userId, params, { ...query, as })
      : loadCreatorFeed(
          ctx,
          { viewerId: viewer.userId, isUnrestricted: viewer.isUnrestricted },
          params,
          query,
        ),
  )
  answer(api, searchPublicCreatorPost, async ({ ctx, viewer, params, query, request }) => {
    // Shown as to a guest, but not to who is signed in and blocked, nor to someone they have blocked.
    const known = viewer ? await requireVisibleCreator(ctx, viewer.userId, params.username) : undefined
    return loadCreatorFeed(
      ctx,
      effectiveViewer(ctx, known?.isBlocked ? viewer : null, request),
      params,
      query,
    )
  })
  answer(api, searchTaggedPost, ({ ctx, viewer, params, query }) =>
    loadTaggedPosts(ctx, viewer?.userId ?? null, params.code, query),
  )
}
