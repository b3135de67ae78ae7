import type { CallFacts } from '../../call-facts.ts'

export const searchPlatformPosts = {
  method: 'GET',
  path: '/admin/search-platform-posts',
  who: 'admin',
  paged: true,
} as const satisfies CallFacts

export const adminDeletePost = {
  method: 'POST',
  path: '/admin/delete-post/{postId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const previewPostRemoval = {
  method: 'GET',
  path: '/admin/preview-post-removal/{postId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const adminRestorePost = {
  method: 'POST',
  path: '/admin/restore-post/{postId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const refreshPlatformFileToken = {
  method: 'GET',
  path: '/admin/refresh-platform-file-token',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts

export const searchKnownBadFiles = {
  method: 'GET',
  path: '/admin/search-known-bad-files',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
  paged: true,
} as const satisfies CallFacts

export const forgetKnownBadFile = {
  method: 'POST',
  path: '/admin/forget-known-bad-file/{knownBadFileId}',
  who: 'admin',
  roles: ['OWNER', 'MODERATOR'],
} as const satisfies CallFacts
