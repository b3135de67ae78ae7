import { z } from 'zod'
import { call } from '../../call.ts'
import * as calls from '../../calls/social/posts.ts'
import { formBoolean } from '../../fields/form-boolean.ts'
import { id, usernameInPath } from '../../fields/ids.ts'
import { pageQuery } from '../../fields/page.ts'
import { postType } from '../../fields/post-type.ts'
import { toggleTargetQuery } from '../../fields/toggle-target.ts'
import { limits } from '../../limits.ts'
import { homeTabs, profilePostFilters } from '../../social/post-types.ts'
import { contentTag } from './catalog.ts'
import { creator, viewAs } from './creators.ts'
import { postFile } from './media.ts'
import { alternativeText, postFields, transcript } from './post-form.ts'
import { postLock, postSaleTerms, postSaleTermsBody } from './sale-terms.ts'

export const pollOption = z.object({
  optionId: z.string(),
  content: z.string(),
  /** Null until the viewer has voted or the poll has ended. */
  voteCount: z.int().nullable(),
  hasVoted: z.boolean(),
})
export type PollOption = z.output<typeof pollOption>

export const post = z.object({
  postId: z.string(),
  type: postType,
  caption: z.string(),
  datePosted: z.string(),
  files: z.array(postFile),
  /** Absent if the creator hides it. */
  likeCount: z.int().optional(),
  commentCount: z.int(),
  hasLiked: z.boolean(),
  isSaved: z.boolean(),
  /** The viewer may see the content. */
  isSubscribed: z.boolean(),
  isPublic: z.boolean(),
  /** True if pinned to the top of the creator’s page. */
  isPinned: z.boolean(),
  /** True if the post is adult content. */
  isAdult: z.boolean(),
  /** True for adult content if the viewer is not known to be an adult: nothing of it is sent. */
  isWithheld: z.boolean(),
  /** Ways to open the content; null if the viewer may see it. */
  lock: postLock.nullable(),
  /** The viewer has bought the post, and the money was not given back since. */
  hasBought: z.boolean(),
  /** Null for everybody but the creator. */
  terms: postSaleTerms.nullable(),
  /** Characters of the body, which are told before it is unlocked; 0 for a post without one. */
  bodyLength: z.int(),
  /** The text behind the caption: of one post that the viewer may see, and null in lists. */
  body: z.string().nullable(),
  creator,
  contentTags: z.array(contentTag),
  options: z.array(pollOption),
  pollExpiryDate: z.string().nullable(),
  pollExpired: z.boolean(),
})
export type Post = z.output<typeof post>

const byPost = z.object({ postId: id })

/** A post as its creator sees it, live or pending: FAILED with a sentence where its media could not be made ready. */
export const postWithStatus = post.extend({
  status: z.enum(['LIVE', 'PROCESSING', 'FAILED']),
  failure: z.string().nullable(),
})
export type PostWithStatus = z.output<typeof postWithStatus>

export const createPost = call(calls.createPost, {
  switch: 'publishing',
  bucket: 'post',
  topics: ['PUBLICATIONS'],
  summary: 'Publish a post (multipart form)',
  body: postFields,
  data: postWithStatus,
  refuses: ['TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE_MEDIA', 'RULE_BROKEN', 'CONFLICT', 'NO_ROOM'],
})

export const getPublications = call(calls.getPublications, {
  summary: 'List my posts that are not live: being processed, or failed',
  data: z.array(postWithStatus),
})

export const getPublication = call(calls.getPublication, {
  summary: 'Retrieve one of my posts, live or not',
  params: byPost,
  data: postWithStatus,
  refuses: ['POST_NOT_FOUND'],
})

export const discardPublication = call(calls.discardPublication, {
  topics: ['PUBLICATIONS'],
  summary: 'Discard one of my posts that is not live, with its files',
  params: byPost,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'CONFLICT'],
})

export const homeTab = z.enum(homeTabs)

/**
 * Reason why a post is in the home feed: by the reader or somebody they follow, by somebody else now and
 * then, or after all of the former. In `all`, at most one TEASER among eight posts is locked: `isSubscribed`
 * and `isPublic` are false, its files have a type and length but no URL, and it has neither caption nor tags.
 */
export const feedPlacement = z.enum(['FOLLOWED', 'TEASER', 'DISCOVERY'])
export type FeedPlacement = z.output<typeof feedPlacement>

export const homeFeedPost = post.extend({ placement: feedPlacement })
export type HomeFeedPost = z.output<typeof homeFeedPost>

export const searchPost = call(calls.searchPost, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  summary:
    'List the home feed: my own posts and those of creators I subscribe to, with occasional suggestions, in `all` also locked ones, then public posts of suggested creators',
  params: z.object({ tab: homeTab }),
  query: pageQuery,
  data: z.array(homeFeedPost),
})

export const profileTab = z.enum(profilePostFilters)

const profileFeedQuery = pageQuery.extend({
  sort: z.enum(['newest', 'oldest', 'popular']).default('newest'),
  timeFilter: z.enum(['all', 'day', 'week', 'month', 'year']).default('all'),
})
export type ProfileFeedQuery = z.output<typeof profileFeedQuery>
const profileFeedParams = z.object({ username: usernameInPath, tab: profileTab })

export const searchCreatorPost = call(calls.searchCreatorPost, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  summary: "List a creator's posts as a member sees them; my own also as others see them",
  params: profileFeedParams,
  query: profileFeedQuery.extend({ as: viewAs.optional() }),
  data: z.array(post),
  refuses: ['CREATOR_NOT_FOUND', 'NOT_ALLOWED'],
})

export const searchPublicCreatorPost = call(calls.searchPublicCreatorPost, {
  unbounded: 'Read all the time; a page costs the same wherever it begins.',
  allowsStaleReads: true,
  summary: "List a creator's posts as everyone sees them",
  params: profileFeedParams,
  query: profileFeedQuery,
  data: z.array(post),
  refuses: ['CREATOR_NOT_FOUND'],
})

export const getPostDetails = call(calls.getPostDetails, {
  admission: 'look',
  allowsStaleReads: true,
  summary: 'Retrieve a post, locked if the viewer can’t see its content',
  params: byPost,
  data: post,
  refuses: ['POST_NOT_FOUND'],
})

export const refreshPosts = call(calls.refreshPosts, {
  bucket: 'search',
  topics: 'It changes nothing that a screen shows.',
  summary: 'Retrieve the given posts in the order requested; missing ones are left out',
  body: z.object({ postIds: z.array(id).max(limits.pageSizeMax) }),
  data: z.array(post),
})

export const likePost = call(calls.likePost, {
  bucket: 'tap',
  topics: 'Its transaction appends POST_LIKED or POST_COUNTED.',
  summary: 'Like or unlike a post; returns the new liked state',
  params: byPost,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const setPrice = call(calls.setPrice, {
  switch: 'selling',
  bucket: 'post',
  topics: ['POSTS'],
  summary:
    'Put one of my posts up for sale, at another price or to others, or take it off sale. Who has bought it keeps it; the data is the post',
  params: byPost,
  body: postSaleTermsBody,
  data: post,
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const deletePost = call(calls.deletePost, {
  topics: ['POSTS'],
  summary: 'Delete one of my posts',
  params: byPost,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const votePollOption = call(calls.votePollOption, {
  bucket: 'tap',
  topics: 'Its transaction appends VOTED.',
  summary: 'Vote in a poll, once and finally; returns the post with its counts',
  params: z.object({ optionId: id }),
  data: post,
  refuses: ['OPTION_NOT_FOUND', 'NOT_ALLOWED', 'ALREADY_VOTED', 'POLL_ENDED'],
})

export const hidePost = call(calls.hidePost, {
  bucket: 'tap',
  topics: ['POSTS'],
  summary: 'Hide a post from my home feed, or show it again; returns whether it is hidden',
  params: byPost,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'RULE_BROKEN'],
})

export const pinPost = call(calls.pinPost, {
  bucket: 'tap',
  topics: ['POSTS'],
  summary: 'Pin one of my posts to my page, replacing another, or unpin it; returns whether it is pinned',
  params: byPost,
  query: toggleTargetQuery,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const markAdult = call(calls.markAdult, {
  bucket: 'tap',
  topics: ['POSTS'],
  summary: 'Mark one of my posts as adult content, or unmark it; returns whether it is',
  params: byPost,
  body: z.object({ isAdult: z.boolean() }),
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN'],
})

export const describeFile = call(calls.describeFile, {
  bucket: 'post',
  topics: ['POSTS'],
  summary:
    'Update the description, WebVTT captions and transcript of a file of one of my posts. Omitted ones are unchanged; returns the post',
  params: z.object({ fileId: id }),
  body: z.object({
    alternativeText: alternativeText.optional(),
    /** Blank takes it away. */
    transcript: transcript.optional(),
    /** Takes the captions away that there are; those that come stay. */
    removesCaptions: formBoolean.default(false),
  }),
  data: post,
  refuses: ['FILE_NOT_FOUND', 'NOT_ALLOWED', 'RULE_BROKEN', 'WRONG_TYPE', 'TOO_LARGE', 'NO_ROOM'],
})

export const searchTaggedPost = call(calls.searchTaggedPost, {
  allowsStaleReads: true,
  summary: 'List the posts with a content tag that the viewer can see, newest first',
  params: z.object({ code: z.string().regex(/^[A-Z0-9_]{2,40}$/) }),
  query: pageQuery,
  data: z.array(post),
  refuses: ['TAG_NOT_FOUND'],
})
