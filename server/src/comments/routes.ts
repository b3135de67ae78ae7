import {
  createComment as createCommentCall,
  createReply as createReplyCall,
  deleteComment as deleteCommentCall,
  deleteReply as deleteReplyCall,
  getCommentDetails,
  hideComment as hideCommentCall,
  likeComment as likeCommentCall,
  likeReply as likeReplyCall,
  searchComments as searchCommentsCall,
  searchReplies as searchRepliesCall,
} from '@fanfare/contract/shapes/comments'
import { type Api, answer } from '../http/answer.ts'
import { idempotencyKeyOf } from '../http/idempotency-key.ts'
import { mentionedIn } from '../posts/mentions.ts'
import { createComment } from './create-comment.ts'
import { createReply } from './create-reply.ts'
import { deleteComment } from './delete-comment.ts'
import { deleteReply } from './delete-reply.ts'
import { findComment } from './find-comment.ts'
import { hideComment } from './hide-comment.ts'
import { likeComment } from './like-comment.ts'
import { likeReply } from './like-reply.ts'
import { searchComments } from './search-comments.ts'
import { searchReplies } from './search-replies.ts'

export function commentRoutes(api: Api): void {
  answer(api, createCommentCall, async ({ ctx, viewer, params, body, takeMentions, request }) => {
    await takeMentions(mentionedIn(body.content).length)
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    return { data: await createComment(ctx, viewer.userId, params.postId, { ...body, idempotencyKey }) }
  })
  answer(api, createReplyCall, async ({ ctx, viewer, params, body, takeMentions, request }) => {
    await takeMentions(mentionedIn(body.content).length)
    const idempotencyKey = idempotencyKeyOf(request.headers['idempotency-key'])
    return { data: await createReply(ctx, viewer.userId, params.commentId, { ...body, idempotencyKey }) }
  })
  answer(api, likeCommentCall, async ({ ctx, viewer, params }) => ({
    data: await likeComment(ctx, viewer.userId, params.commentId),
  }))
  answer(api, likeReplyCall, async ({ ctx, viewer, params }) => ({
    data: await likeReply(ctx, viewer.userId, params.replyId),
  }))
  answer(api, searchCommentsCall, ({ ctx, viewer, params, query }) =>
    searchComments(ctx, viewer?.userId ?? null, params.postId, query),
  )
  answer(api, searchRepliesCall, ({ ctx, viewer, params, query }) =>
    searchReplies(ctx, viewer?.userId ?? null, params.commentId, query),
  )
  answer(api, getCommentDetails, async ({ ctx, viewer, params }) => ({
    data: await findComment(ctx, viewer?.userId ?? null, params.commentId),
  }))
  answer(api, deleteCommentCall, async ({ ctx, viewer, params }) => {
    await deleteComment(ctx, viewer.userId, params.commentId)
    return { data: true }
  })
  answer(api, deleteReplyCall, async ({ ctx, viewer, params }) => {
    await deleteReply(ctx, viewer.userId, params.replyId)
    return { data: true }
  })
  answer(api, hideCommentCall, async ({ ctx, viewer, params }) => ({
    data: await hideComment(ctx, viewer.userId, params.commentId),
  }))
}
