import * as calls from '@fanfare/contract/shapes/backoffice/content'
import { buildAdminFileToken } from '../../access/file-tokens/admin-file-token.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { removeFromKnownBadFiles, searchKnownBadFiles } from './known-bad-files.ts'
import { deletePostAsAdmin, restorePostAsAdmin } from './moderate-post.ts'
import { previewPostRemovalRefunds } from './preview-removal.ts'
import { searchPostsForAdmins } from './search-posts.ts'

export function adminContentRoutes(api: Api): void {
  answer(api, calls.searchPlatformPosts, ({ ctx, query }) => searchPostsForAdmins(ctx, query))
  answer(api, calls.adminDeletePost, async ({ ctx, viewer, params, body }) => ({
    data: await deletePostAsAdmin(ctx, viewer, params.postId, body.reason),
  }))
  answer(api, calls.previewPostRemoval, async ({ ctx, params }) => ({
    data: await previewPostRemovalRefunds(ctx, params.postId),
  }))
  answer(api, calls.adminRestorePost, async ({ ctx, viewer, params, body }) => ({
    data: await restorePostAsAdmin(ctx, viewer, params.postId, body.reason ?? null),
  }))
  answer(api, calls.searchKnownBadFiles, ({ ctx, query }) => searchKnownBadFiles(ctx, query))
  answer(api, calls.forgetKnownBadFile, async ({ ctx, viewer, params, body }) => {
    await removeFromKnownBadFiles(ctx, viewer, params.knownBadFileId, body.reason)
    return { data: true }
  })
  answer(api, calls.refreshPlatformFileToken, async ({ ctx, viewer }) => ({
    data: buildAdminFileToken(ctx, viewer),
  }))
}
