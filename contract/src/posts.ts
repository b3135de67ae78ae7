import { z } from 'zod'
import { call } from './call.ts'
import { contentTag } from './catalog.ts'
import { creator } from './creators.ts'
import { id, username } from './ids.ts'
import { limits } from './limits.ts'
import { postFile } from './media.ts'
import { pageQuery } from './page.ts'

export const postType = z.enum(['TEXT', 'MEDIA', 'AUDIO', 'POLL'])
export type PostType = z.output<typeof postType>

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
  likeCount: z.int(),
  commentCount: z.int(),
  hasLiked: z.boolean(),
  isSaved: z.boolean(),
  /** The viewer may see the content. */
  isSubscribed: z.boolean(),
  isPublic: z.boolean(),
  creator,
  contentTags: z.array(contentTag),
  options: z.array(pollOption),
  pollExpiryDate: z.string().nullable(),
  pollExpired: z.boolean(),
})
export type Post = z.output<typeof post>

const byPost = z.object({ postId: id })

const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])])
  .transform((value) => value === true || value === 'true')

/** The fields of the form that publishes a post; its files are the parts IMAGE (VIDEO, THUMBNAIL and AUDIO follow). */
export const postFields = z
  .object({
    type: postType,
    isPublicPost: flag.default(true),
    caption: z
      .string('You need to add a caption')
      .trim()
      .refine(
        // Counted as people see them: an emoji is one.
        (caption) => [...caption].length <= limits.captionLength,
        `A caption has at most ${limits.captionLength} characters`,
      )
      .refine((caption) => !caption.includes('\0'), 'A caption cannot have invisible control characters')
      .default(''),
    contentTagCodes: z
      .array(z.string().regex(/^[A-Z0-9_]{2,40}$/, 'One of the tags does not exist.'))
      .max(limits.contentTags, `A post has at most ${limits.contentTags} tags`)
      .default([]),
  })
  .superRefine((fields, refinement) => {
    if (fields.caption === '') {
      const message = fields.type === 'POLL' ? 'You need to add a question' : 'You need to add a caption'
      refinement.addIssue({ code: 'custom', path: ['caption'], message })
    }
  })

export const createPost = call({
  method: 'POST',
  path: '/post/create-post',
  who: 'member',
  status: 201,
  summary: 'Publish a post (multipart form)',
  body: postFields,
  multipart: { IMAGE: { maxCount: limits.mediaFiles, maxBytes: limits.imageBytes } },
  data: post,
  refuses: ['TOO_LARGE', 'WRONG_TYPE', 'UNREADABLE_MEDIA', 'RULE_BROKEN'],
})

export const homeTab = z.enum(['all', 'subscribed', 'media', 'audio', 'poll', 'text'])
export type HomeTab = z.output<typeof homeTab>

export const searchPost = call({
  method: 'GET',
  path: '/post/search-post/{tab}',
  who: 'member',
  summary: 'The home feed: creators I subscribe to and my own posts, then public posts of suggested creators',
  params: z.object({ tab: homeTab }),
  query: pageQuery,
  data: z.array(post),
  paged: true,
})

export const profileTab = z.enum(['all', 'media', 'image', 'video', 'audio', 'poll', 'text'])
export type ProfileTab = z.output<typeof profileTab>

const profileFeedQuery = pageQuery.extend({
  sort: z.enum(['newest', 'oldest', 'popular']).default('newest'),
  timeFilter: z.enum(['all', 'day', 'week', 'month', 'year']).default('all'),
})
export type ProfileFeedQuery = z.output<typeof profileFeedQuery>
const profileFeedParams = z.object({ username, tab: profileTab })

export const searchCreatorPost = call({
  method: 'GET',
  path: '/creator/search-creator-post/{username}/{tab}',
  who: 'member',
  summary: "A creator's posts as a member sees them",
  params: profileFeedParams,
  query: profileFeedQuery,
  data: z.array(post),
  paged: true,
  refuses: ['CREATOR_NOT_FOUND'],
})

export const searchPublicCreatorPost = call({
  method: 'GET',
  path: '/creator/search-public-creator-post/{username}/{tab}',
  who: 'anyone',
  summary: "A creator's posts as everybody sees them",
  params: profileFeedParams,
  query: profileFeedQuery,
  data: z.array(post),
  paged: true,
  refuses: ['CREATOR_NOT_FOUND'],
})

export const getPostDetails = call({
  method: 'GET',
  path: '/post/get-post-details/{postId}',
  who: 'anyone',
  summary: 'One post, locked where the viewer may not see its content',
  params: byPost,
  data: post,
  refuses: ['POST_NOT_FOUND'],
})

export const refreshPosts = call({
  method: 'POST',
  path: '/post/refresh-posts',
  who: 'member',
  summary: 'These posts as of now, in the order asked; those that are gone are left out',
  body: z.object({ postIds: z.array(id).min(1).max(limits.pageSizeMax) }),
  data: z.array(post),
})

export const likePost = call({
  method: 'GET',
  path: '/post/like-post/{postId}',
  who: 'member',
  changes: true,
  summary: 'Like, or take the like back; the data is the final liked state',
  params: byPost,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})

export const deletePost = call({
  method: 'GET',
  path: '/post/delete-post/{postId}',
  who: 'member',
  changes: true,
  summary: 'Delete one of my posts',
  params: byPost,
  data: z.boolean(),
  refuses: ['POST_NOT_FOUND', 'NOT_ALLOWED'],
})
