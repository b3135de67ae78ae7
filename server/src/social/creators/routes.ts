import * as calls from '@fanfare/contract/shapes/social/creators'
import { creatorsToStartWith } from '@fanfare/contract/shapes/social/first-steps'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadCreatorDetails } from './creator-details.ts'
import { findVisibleUsernames } from './known-usernames.ts'
import { previewOwnProfile } from './page/preview.ts'
import { requireVisibleCreator } from './require-creator.ts'
import { searchCreators } from './search-creators.ts'
import { loadStarterCreators } from './starter-creators.ts'
import { loadCreatorSuggestions } from './suggested-creators.ts'

export function creatorRoutes(api: Api): void {
  answer(api, calls.getCreatorDetails, async ({ ctx, viewer, params, query }) => ({
    data: query.as
      ? await previewOwnProfile(ctx, viewer.userId, params.username, query.as)
      : await loadCreatorDetails(ctx, viewer.userId, params.username),
  }))
  answer(api, calls.getPublicCreatorDetails, async ({ ctx, viewer, params }) => {
    // Shown as to a guest, but not to who is signed in and blocked.
    if (viewer) await requireVisibleCreator(ctx, viewer.userId, params.username)
    return { data: await loadCreatorDetails(ctx, null, params.username), isPublic: true }
  })
  answer(api, calls.suggestedCreators, async ({ ctx, viewer }) => ({
    data: await loadCreatorSuggestions(ctx, viewer?.userId ?? null),
  }))
  answer(api, creatorsToStartWith, async ({ ctx, viewer }) => ({
    data: await loadStarterCreators(ctx, viewer.userId),
  }))
  answer(api, calls.searchCreator, async ({ ctx, viewer, params }) => ({
    data: await searchCreators(ctx, viewer, params.searchTerm),
  }))
  answer(api, calls.knownUsernames, async ({ ctx, viewer, body }) => ({
    data: await findVisibleUsernames(ctx, viewer?.userId ?? null, body.usernames),
  }))
}
