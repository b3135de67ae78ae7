import {
  createComment,
  createReply,
  deleteComment,
  deleteReply,
  getCommentDetails,
  hideComment as hideCommentCall,
  likeComment,
  likeReply,
  searchComments,
  searchReplies,
} from '@fanfare/contract/shapes/social/comments'
import { findMentionedUsernames } from '@fanfare/contract/text/text-parts'
import { effectiveViewer, effectiveViewerId } from '../../access/file-tokens/age-token.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { idempotencyKeyOf } from '../../platform/http/input/idempotency-key.ts'
import { commentKind, replyKind } from './comment-or-reply.ts'
import { createCommentOrReply } from './create-comment-or-reply.ts'
import { deleteOwnCommentOrReply } from './delete-comment-or-reply.ts'
import { loadComment, loadOwnReply } from './find-comment-or-reply.ts'
import { toggleCommentHiddenOnOwnPost } from './hide-comment.ts'
import { toggleCommentOrReplyLike } from './like-comment-or-reply.ts'
import { searchCommentsOrReplies } from './search-comments-or-replies.ts'

export function commentRoutes(api: Api): void {
  answer(api, createComment, async ({ ctx, viewer, params, body, takeMentions, request }) => {
    await takeMentions(findMentionedUsernames(body.content).length)
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    const id = await createCommentOrReply(ctx, commentKind, {
      ...body,
      viewerId: viewer.userId,
      underId: params.postId,
      idempotencyKey,
    })
    return { data: await loadComment(ctx, viewer.userId, id) }
  })
  answer(api, createReply, async ({ ctx, viewer, params, body, takeMentions, request }) => {
    await takeMentions(findMentionedUsernames(body.content).length)
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    const id = await createCommentOrReply(ctx, replyKind, {
      ...body,
      viewerId: viewer.userId,
      underId: params.commentId,
      idempotencyKey,
    })
    return { data: await loadOwnReply(ctx, viewer.userId, id) }
  })
  answer(api, likeComment, async ({ ctx, viewer, params, query }) => ({
    data: await toggleCommentOrReplyLike(ctx, commentKind, {
      viewerId: viewer.userId,
      id: params.commentId,
      to: query.to,
    }),
  }))
  answer(api, likeReply, async ({ ctx, viewer, params, query }) => ({
    data: await toggleCommentOrReplyLike(ctx, replyKind, {
      viewerId: viewer.userId,
      id: params.replyId,
      to: query.to,
    }),
  }))
  answer(api, searchComments, ({ ctx, viewer, params, query, request }) =>
    searchCommentsOrReplies(ctx, commentKind, {
      viewer: effectiveViewer(ctx, viewer, request),
      underId: params.postId,
      query,
    }),
  )
  answer(api, searchReplies, ({ ctx, viewer, params, query, request }) =>
    searchCommentsOrReplies(ctx, replyKind, {
      viewer: effectiveViewer(ctx, viewer, request),
      underId: params.commentId,
      query,
    }),
  )
  answer(api, getCommentDetails, async ({ ctx, viewer, params, request }) => ({
    data: await loadComment(ctx, effectiveViewerId(ctx, viewer, request), params.commentId),
  }))
  answer(api, deleteComment, async ({ ctx, viewer, params }) => {
    await deleteOwnCommentOrReply(ctx, commentKind, viewer.userId, params.commentId)
    return { data: true }
  })
  answer(api, deleteReply, async ({ ctx, viewer, params }) => {
    await deleteOwnCommentOrReply(ctx, replyKind, viewer.userId, params.replyId)
    return { data: true }
  })
  answer(api, hideCommentCall, async ({ ctx, viewer, params, query }) => ({
    data: await toggleCommentHiddenOnOwnPost(ctx, viewer.userId, params.commentId, query.to),
  }))
}
