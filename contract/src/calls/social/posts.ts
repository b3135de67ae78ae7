import type { CallFacts } from '../../call-facts.ts'
import { formFileLimits } from '../../limits/form-file-limits.ts'

export const createPost = {
  method: 'POST',
  path: '/post/create-post',
  who: 'member',
  status: 201,
  multipart: {
    IMAGE: { maxCount: formFileLimits.mediaFiles, maxBytes: formFileLimits.imageBytes },
    VIDEO: { maxCount: formFileLimits.mediaFiles, maxBytes: formFileLimits.videoBytes },
    THUMBNAIL: { maxCount: formFileLimits.mediaFiles, maxBytes: formFileLimits.imageBytes },
    CAPTIONS: { maxCount: formFileLimits.mediaFiles, maxBytes: formFileLimits.captionsBytes },
    AUDIO: { maxCount: 1, maxBytes: formFileLimits.audioBytes, tooMany: 'Remove selected audio file first' },
  },
} as const satisfies CallFacts

export const getPostLimits = {
  method: 'GET',
  path: '/post/limits',
  who: 'member',
} as const satisfies CallFacts

export const getPublications = {
  method: 'GET',
  path: '/post/get-publications',
  who: 'member',
} as const satisfies CallFacts

export const getPublication = {
  method: 'GET',
  path: '/post/get-publication/{postId}',
  who: 'member',
} as const satisfies CallFacts

export const discardPublication = {
  method: 'POST',
  path: '/post/discard-publication/{postId}',
  who: 'member',
} as const satisfies CallFacts

export const searchPost = {
  method: 'GET',
  path: '/post/search-post/{tab}',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const searchCreatorPost = {
  method: 'GET',
  path: '/creator/search-creator-post/{username}/{tab}',
  who: 'member',
  paged: true,
} as const satisfies CallFacts

export const searchPublicCreatorPost = {
  method: 'GET',
  path: '/creator/search-public-creator-post/{username}/{tab}',
  who: 'anyone',
  paged: true,
} as const satisfies CallFacts

export const getPostDetails = {
  method: 'GET',
  path: '/post/get-post-details/{postId}',
  who: 'anyone',
} as const satisfies CallFacts

export const refreshPosts = {
  method: 'POST',
  path: '/post/refresh-posts',
  who: 'member',
} as const satisfies CallFacts

export const likePost = {
  method: 'GET',
  path: '/post/like-post/{postId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const deletePost = {
  method: 'GET',
  path: '/post/delete-post/{postId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const votePollOption = {
  method: 'GET',
  path: '/post/vote-poll-option/{optionId}',
  who: 'member',
  changes: true,
} as const satisfies CallFacts

export const hidePost = {
  method: 'POST',
  path: '/post/hide-post/{postId}',
  who: 'member',
} as const satisfies CallFacts

export const setPrice = {
  method: 'POST',
  path: '/post/set-price/{postId}',
  who: 'verified',
} as const satisfies CallFacts

export const pinPost = {
  method: 'POST',
  path: '/post/pin-post/{postId}',
  who: 'member',
} as const satisfies CallFacts

export const markAdult = {
  method: 'POST',
  path: '/post/mark-adult/{postId}',
  who: 'member',
} as const satisfies CallFacts

export const describeFile = {
  method: 'POST',
  path: '/post/describe-file/{fileId}',
  who: 'member',
  multipart: { CAPTIONS: { maxCount: 1, maxBytes: formFileLimits.captionsBytes } },
} as const satisfies CallFacts

export const searchTaggedPost = {
  method: 'GET',
  path: '/post/search-tagged-post/{code}',
  who: 'anyone',
  paged: true,
} as const satisfies CallFacts
