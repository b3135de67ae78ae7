import { type HomeFeedPost, type Post, post } from '@fanfare/contract/shapes/social/posts'
import {
  compileFieldsWriter,
  type SerializedJson,
  type SerializedReplyData,
  serializedList,
} from '../../platform/http/reply/serialized.ts'
import { canViewerSeeProfileCount } from '../creators/creator-view.ts'
import { type CachedProfileSummary, serializeCreator } from '../creators/serialize-creator.ts'
import { hasPostFlag } from './flags.ts'
import { buildPollFields } from './poll-view.ts'
import {
  buildPostContentFields,
  buildPostFlagFields,
  buildPostTagFields,
  contentAccessOf,
  type PostContent,
  type ViewerPostState,
} from './post-view.ts'
import { buildPostSaleFields } from './sale-view.ts'

const writeContent = compileFieldsWriter(post, ['postId', 'type', 'caption', 'datePosted', 'files'])
const writeFlags = compileFieldsWriter(post, [
  'hasLiked',
  'isSaved',
  'isSubscribed',
  'isPublic',
  'isPinned',
  'isAdult',
  'isWithheld',
])
const writeTags = compileFieldsWriter(post, ['contentTags'])
const writeSale = compileFieldsWriter(post, ['lock', 'hasBought', 'terms', 'bodyLength', 'body'])
const writePoll = compileFieldsWriter(post, ['options', 'pollExpiryDate', 'pollExpired'])

const noPoll = writePoll(buildPollFields(null, { maySee: false, isOwn: false }))
/** Serialised flags by their number. */
const serializedFlags: SerializedJson[] = []
/** Serialised terms of posts that the viewer may see, neither their own nor with a body: not bought, and bought. */
const serializedOpen = [false, true].map((hasBought) =>
  writeSale({ lock: null, hasBought, terms: null, bodyLength: 0, body: null }),
)

/** Content of a post with its serialised forms, by the access of those who read it. */
export type CachedPostContent = PostContent & {
  serialized: {
    seen?: SerializedJson
    locked?: SerializedJson
    withheld?: SerializedJson
    tags?: SerializedJson
    teaser?: CachedPostContent
  }
}

/** A post with its content and its creator's profile, each with its serialised forms. */
export type CachedPost = ViewerPostState & {
  comments: number
  content: CachedPostContent
  profile: CachedProfileSummary
}

/** Serialises what `postView` returns: cached parts once, and numbers each time. */
export function serializePost(
  row: CachedPost,
  viewerId: string | null,
  body: string | null = null,
): SerializedJson {
  return `{${fieldsOf(row, viewerId, body)}${likesOf(row, viewerId)}}` as SerializedJson
}

export function serializePosts(
  rows: readonly CachedPost[],
  viewerId: string | null,
): SerializedReplyData<Post[]> {
  return serializedList(rows.map((row) => serializePost(row, viewerId)))
}

/** Serialises a post of the home feed. A locked one of somebody whom the reader does not follow has no caption and no tags. */
export function serializeHomeFeedPost(
  row: CachedPost,
  viewerId: string | null,
  placement: HomeFeedPost['placement'],
): SerializedJson {
  const isShown = placement === 'FOLLOWED' || hasPostFlag(row.flags, 'isPublic')
  return `{${fieldsOf(isShown ? row : { ...row, content: teaserOf(row.content) }, viewerId)},"placement":"${placement}"${likesOf(row, viewerId)}}` as SerializedJson
}

function teaserOf(content: CachedPostContent): CachedPostContent {
  content.serialized.teaser ??= { ...content, caption: '', tags: null, serialized: {} }
  return content.serialized.teaser
}

/** Serialises the likes, which come last as they may be absent. */
function likesOf({ profile, likes }: CachedPost, viewerId: string | null): string {
  return canViewerSeeProfileCount(profile, 'LIKES', viewerId) ? `,"likeCount":${likes}` : ''
}

function fieldsOf(row: CachedPost, viewerId: string | null, body: string | null = null): string {
  const { content, profile, flags } = row
  const { serialized } = content
  const maySee = hasPostFlag(flags, 'maySee')
  const access = maySee ? 'seen' : hasPostFlag(flags, 'isWithheld') ? 'withheld' : 'locked'
  serialized[access] ??= writeContent(buildPostContentFields(content, contentAccessOf(flags)))
  serialized.tags ??= writeTags(buildPostTagFields(content))
  serializedFlags[flags] ??= writeFlags(buildPostFlagFields(flags))
  const poll = row.poll
    ? writePoll(buildPollFields(row.poll, { maySee, isOwn: row.userId === viewerId }))
    : noPoll
  return `${serialized[access]},"commentCount":${row.comments},${serializedFlags[flags]},${saleOf(row, viewerId, body)},"creator":${serializeCreator(profile, row, viewerId)},${serialized.tags},${poll}`
}

function saleOf(row: CachedPost, viewerId: string | null, body: string | null): SerializedJson {
  const isOpen = hasPostFlag(row.flags, 'maySee') && row.content.bodyLength === 0 && row.userId !== viewerId
  const open = isOpen ? serializedOpen[hasPostFlag(row.flags, 'hasBought') ? 1 : 0] : undefined
  return open ?? writeSale(buildPostSaleFields(row, viewerId, body))
}
