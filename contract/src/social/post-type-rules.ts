import { limits } from '../limits.ts'
import type { PostFileKind } from './media-formats.ts'
import { everyPostType, type PostType } from './post-types.ts'

type PostRules = {
  /** Kinds of files that a post of the type holds; with any, it needs at least one. */
  files: readonly PostFileKind[]
  maxFiles: number
  /** Parts of the form that may accompany a file. */
  companions: readonly ('THUMBNAIL' | 'CAPTIONS')[]
  /** The caption is a question with options to vote for. */
  hasPoll: boolean
}

/** Contents of a post of each type. */
export const postTypeRules: Record<PostType, PostRules> = {
  TEXT: { files: [], maxFiles: 0, companions: [], hasPoll: false },
  MEDIA: {
    files: ['IMAGE', 'VIDEO'],
    maxFiles: limits.mediaFiles,
    companions: ['THUMBNAIL', 'CAPTIONS'],
    hasPoll: false,
  },
  AUDIO: { files: ['AUDIO'], maxFiles: 1, companions: [], hasPoll: false },
  POLL: { files: [], maxFiles: 0, companions: [], hasPoll: true },
}

export function requiresFiles(type: PostType): boolean {
  return postTypeRules[type].files.length > 0
}

/** Checks whether files of the type have descriptions: pictures and videos do. */
export function supportsDescriptions(type: PostType): boolean {
  return postTypeRules[type].files.some((part) => part !== 'AUDIO')
}

/** Checks whether files of the type have transcripts: videos and audio do. */
export function supportsTranscripts(type: PostType): boolean {
  return postTypeRules[type].files.some((part) => part !== 'IMAGE')
}

/** Returns the type of a post that holds such a file. */
export function postTypeOfFileKind(part: PostFileKind): PostType {
  return everyPostType.find((type) => postTypeRules[type].files.includes(part)) ?? 'TEXT'
}
