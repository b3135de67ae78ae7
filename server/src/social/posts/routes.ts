import { type UploadFileRole, uploadFileRole } from '@fanfare/contract/shapes/social/media'
import { getPostLimits } from '@fanfare/contract/shapes/social/post-limits'
import {
  createPost as createPostCall,
  deletePost as deletePostCall,
  describeFile as describeFileCall,
  discardPublication,
  getPostDetails,
  getPublication,
  getPublications,
  hidePost as hidePostCall,
  likePost as likePostCall,
  markAdult as markAdultCall,
  pinPost as pinPostCall,
  refreshPosts,
  setPrice as setPriceCall,
  votePollOption as votePollOptionCall,
} from '@fanfare/contract/shapes/social/posts'
import { findMentionedUsernames } from '@fanfare/contract/text/text-parts'
import { effectiveViewer } from '../../access/file-tokens/age-token.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { idempotencyKeyOf } from '../../platform/http/input/idempotency-key.ts'
import type { ReceivedFiles } from '../../platform/http/uploads/multipart.ts'
import { deleteOwnPost } from './delete-post.ts'
import { loadSerializedPostForViewer, loadVisiblePostsByIds } from './find-posts.ts'
import { togglePostHiddenInHomeFeed } from './hide-post.ts'
import { togglePostLike } from './like-post.ts'
import { loadPostLimits } from './load-post-limits.ts'
import { setOwnPostAdult } from './mark-adult.ts'
import { toggleOwnPostPinned } from './pin-post.ts'
import { createPost, type FormFilePart } from './publishing/create-post.ts'
import { discardPendingPost } from './publishing/discard-pending-post.ts'
import { loadOwnPendingPosts, loadOwnPostWithStatus } from './publishing/pending-post-view.ts'
import { serializePosts } from './serialize-post.ts'
import { setOwnFileAltTextAndTranscript } from './set-file-alt-text-and-transcript.ts'
import { setOwnPostSaleTerms } from './set-price.ts'
import { votePollOption } from './vote.ts'

export function postRoutes(api: Api): void {
  answer(api, createPostCall, async ({ ctx, viewer, body, files, takeMentions, request, reply }) => {
    await takeMentions(findMentionedUsernames(body.caption).length)
    return {
      data: await createPost(ctx, viewer, {
        draft: body,
        files: inOrder(files),
        idempotencyKey: idempotencyKeyOf(request.headers['idempotency-key']),
        isHeard: () => !reply.raw.destroyed,
      }),
    }
  })
  answer(api, getPostLimits, async ({ ctx, viewer }) => ({
    data: await loadPostLimits(ctx, viewer.userId),
  }))
  answer(api, getPublications, async ({ ctx, viewer }) => ({
    data: await loadOwnPendingPosts(ctx, viewer.userId),
  }))
  answer(api, getPublication, async ({ ctx, viewer, params }) => ({
    data: await loadOwnPostWithStatus(ctx, viewer.userId, params.postId),
  }))
  answer(api, discardPublication, async ({ ctx, viewer, params }) => {
    await discardPendingPost(ctx, viewer.userId, params.postId)
    return { data: true }
  })
  answer(api, getPostDetails, async ({ ctx, viewer, params, request }) => ({
    data: await loadSerializedPostForViewer(ctx, effectiveViewer(ctx, viewer, request), params.postId),
  }))
  answer(api, refreshPosts, async ({ ctx, viewer, body }) => ({
    data: serializePosts(await loadVisiblePostsByIds(ctx, viewer, body.postIds), viewer.userId),
  }))
  answer(api, likePostCall, async ({ ctx, viewer, params, query }) => ({
    data: await togglePostLike(ctx, viewer.userId, params.postId, query.to),
  }))
  answer(api, votePollOptionCall, async ({ ctx, viewer, params }) => ({
    data: await votePollOption(ctx, viewer, params.optionId),
  }))
  answer(api, hidePostCall, async ({ ctx, viewer, params, query }) => ({
    data: await togglePostHiddenInHomeFeed(ctx, viewer.userId, params.postId, query.to),
  }))
  answer(api, pinPostCall, async ({ ctx, viewer, params, query }) => ({
    data: await toggleOwnPostPinned(ctx, viewer.userId, params.postId, query.to),
  }))
  answer(api, setPriceCall, async ({ ctx, viewer, params, body }) => {
    await setOwnPostSaleTerms(ctx, viewer.userId, params.postId, body)
    return {
      data: await loadSerializedPostForViewer(
        ctx,
        { viewerId: viewer.userId, isUnrestricted: viewer.isUnrestricted },
        params.postId,
      ),
    }
  })
  answer(api, markAdultCall, async ({ ctx, viewer, params, body }) => ({
    data: await setOwnPostAdult(ctx, viewer.userId, params.postId, body.isAdult),
  }))
  answer(api, describeFileCall, async ({ ctx, viewer, params, body, files }) => {
    const description = { ...body, captions: files.CAPTIONS[0] }
    const postId = await setOwnFileAltTextAndTranscript(ctx, viewer.userId, params.fileId, description)
    return {
      data: await loadSerializedPostForViewer(
        ctx,
        { viewerId: viewer.userId, isUnrestricted: viewer.isUnrestricted },
        postId,
      ),
    }
  })
  answer(api, deletePostCall, async ({ ctx, viewer, params }) => {
    await deleteOwnPost(ctx, viewer.userId, params.postId)
    return { data: true }
  })
}

/** The files of a form, whatever their part, in the order in which they came. */
function inOrder(files: ReceivedFiles<UploadFileRole>): FormFilePart[] {
  return uploadFileRole.options
    .flatMap((part) => files[part].map((file) => ({ part, file })))
    .toSorted((a, b) => (a.file.index ?? 0) - (b.file.index ?? 0))
}
