import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/comments.ts'
import { id } from '../../fields/ids.ts'
import { maxLengthCheck } from '../../fields/max-length-check.ts'
import { normalizeMultiline } from '../../fields/names.ts'
import { pageQuery } from '../../fields/page.ts'
import { toggleTargetQuery } from '../../fields/toggle-target.ts'
import { limits } from '../../limits.ts'
import { creator } from './creators.ts'

export const comment = z.object({
  commentId: z.string(),
  postId: z.string(),
  content: z.string(),
  dateCreated: z.string(),
  createdBy: creator,
  likeCount: z.int(),
  hasLiked: z.boolean(),
  replyCount: z.int(),
  /** True if the post’s creator hid it: only they and its author see it. */
  isHidden: z.boolean(),
})
export type Comment = z.output<typeof comment>

export const reply = z.object({
  replyId: z.string(),
  commentId: z.string(),
  content: z.string(),
  dateCreated: z.string(),
  createdBy: creator,
  likeCount: z.int(),
  hasLiked: z.boolean(),
})
export type Reply = z.output<typeof reply>

/** Text under a post: a comment or a reply to one. */
export const commentBody = z.object({
  content: z
    .string('Write something first')
    .overwrite(normalizeMultiline)
    .min(1, 'Write something first')
    .superRefine(
      maxLengthCheck(limits.commentLength, `Comments can have up to ${limits.commentLength} characters`),
    )
    .refine((content) => !content.includes('\0'), "Comments can't have invisible control characters"),
})

const byPost = z.object({ postId: id })
const byComment = z.object({ commentId: id })
const byReply = z.object({ replyId: id })

export const createComment = call(calls.createComment, {
  bucket: 'comment',
  topics: 'Its transaction appends COMMENTED.',
  summary: 'Comment on a post that the viewer can see',
  params: byPost,
  body: commentBody,
  data: comment,
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const createReply = call(calls.createReply, {
  bucket: 'comment',
  topics: 'Its transaction appends REPLIED.',
  summary: 'Reply to a comment',
  params: byComment,
  body: commentBody,
  data: reply,
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED', 'CONFLICT'],
})

export const likeComment = call(calls.likeComment, {
  bucket: 'tap',
  topics: 'Its transaction appends POST_COUNTED.',
  summary: 'Like or unlike a comment; returns the new liked state',
  params: byComment,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const likeReply = call(calls.likeReply, {
  bucket: 'tap',
  topics: 'Its transaction appends POST_COUNTED.',
  summary: 'Like or unlike a reply; returns the new liked state',
  params: byReply,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['REPLY_NOT_FOUND', 'NOT_ALLOWED'],
})

export const searchComments = call(calls.searchComments, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  allowsStaleReads: true,
  summary: "List a post's comments, newest first; refused for a locked post",
  params: byPost,
  query: pageQuery,
  data: z.array(comment),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const searchReplies = call(calls.searchReplies, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  allowsStaleReads: true,
  summary: "List a comment's replies, oldest first",
  params: byComment,
  query: pageQuery,
  data: z.array(reply),
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const getCommentDetails = call(calls.getCommentDetails, {
  admission: 'look',
  allowsStaleReads: true,
  summary: 'Retrieve a comment, for a link to it',
  params: byComment,
  data: comment,
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteComment = call(calls.deleteComment, {
  topics: 'Its transaction appends COMMENT_CHANGED.',
  summary: 'Delete one of my comments and its replies',
  params: byComment,
  data: z.boolean(),
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deleteReply = call(calls.deleteReply, {
  topics: 'Its transaction appends REPLY_CHANGED.',
  summary: 'Delete one of my replies',
  params: byReply,
  data: z.boolean(),
  refuses: ['REPLY_NOT_FOUND', 'NOT_ALLOWED'],
})

export const hideComment = call(calls.hideComment, {
  bucket: 'tap',
  topics: 'Its transaction appends COMMENT_CHANGED.',
  summary:
    'Hide a comment on my post from everyone but its author, or show it again; returns whether it is hidden',
  params: byComment,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['COMMENT_NOT_FOUND', 'NOT_ALLOWED'],
})
