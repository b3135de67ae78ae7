import type { CallFacts } from '../../call-facts.ts'

export const createComment = {
  method: 'POST',
  path: '/comment/create-comment/{postId}',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const createReply = {
  method: 'POST',
  path: '/comment/create-reply/{commentId}',
  who: 'member',
  status: 201,
} as const satisfies CallFacts

export const likeComment = {
  method: 'GET',
  path: '/comment/like-comment/{commentId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const likeReply = {
  method: 'GET',
  path: '/comment/like-reply/{replyId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const searchComments = {
  method: 'GET',
  path: '/comment/search-comments/{postId}',
  who: 'anyone',
  paged: true,
} as const satisfies CallFacts

export const searchReplies = {
  method: 'GET',
  path: '/comment/search-replies/{commentId}',
  who: 'anyone',
  paged: true,
} as const satisfies CallFacts

export const getCommentDetails = {
  method: 'GET',
  path: '/comment/get-comment-details/{commentId}',
  who: 'anyone',
} as const satisfies CallFacts

export const deleteComment = {
  method: 'POST',
  path: '/comment/delete-comment/{commentId}',
  who: 'member',
} as const satisfies CallFacts

export const deleteReply = {
  method: 'POST',
  path: '/comment/delete-reply/{replyId}',
  who: 'member',
} as const satisfies CallFacts

export const hideComment = {
  method: 'POST',
  path: '/comment/hide-comment/{commentId}',
  who: 'member',
} as const satisfies CallFacts
