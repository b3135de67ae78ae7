import { type HomePost, type Post, post } from '@fanfare/contract/shapes/posts'
import {
  compileFields,
  type Json,
  type Serialized,
  serializedList,
} from '../../platform/http/reply/serialized.ts'
import { showsCount } from '../creators/creator-view.ts'
import { type CachedProfileSummary, serializeCreator } from '../creators/serialize-creator.ts'
import { has } from './flags.ts'
import { pollView } from './poll-view.ts'
import {
  contentAccessOf,
  flagsView,
  type PostContent,
  type PostState,
  postContentView,
  tagsView,
} from './post-view.ts'

const writeCard = compileFields(post, ['postId', 'type', 'caption', 'datePosted', 'files'])
const writeFlags = compileFields(post, [
  'hasLiked',
  'isSaved',
  'isSubscribed',
  'isPublic',
  'isPinned',
  'isAdult',
  'isWithheld',
])
const writeTags = compileFields(post, ['contentTags'])
const writePoll = compileFields(post, ['options', 'pollExpiryDate', 'pollExpired'])

const noPoll = writePoll(pollView(null, { maySee: false, isOwn: false }))
/** Serialised flags by their number. */
const writtenFlags: Json[] = []

/** A card with what has been written of it: what those read who see as much of it. */
export type CachedPostContent = PostContent & {
  written: { seen?: Json; locked?: Json; withheld?: Json; tags?: Json; teaser?: CachedPostContent }
}

/** A post with its card and its creator's face, which may be written. */
export type CachedPost = PostState & { comments: number; card: CachedPostContent; face: CachedProfileSummary }

/** Serialises what `postView` returns: cached parts once, and numbers each time. */
export function serializePost(row: CachedPost, viewerId: string | null): Json {
  return `{${fieldsOf(row, viewerId)}${likesOf(row, viewerId)}}` as Json
}

export function writePosts(rows: readonly CachedPost[], viewerId: string | null): Serialized<Post[]> {
  return serializedList(rows.map((row) => serializePost(row, viewerId)))
}

/** A post of the home feed. A locked one that the reader did not ask for says how much there is, and no word of it. */
export function writeHomePost(
  row: CachedPost,
  viewerId: string | null,
  placement: HomePost['placement'],
): Json {
  const isTold = placement === 'FOLLOWED' || has(row.flags, 'isPublic')
  return `{${fieldsOf(isTold ? row : { ...row, card: teaserOf(row.card) }, viewerId)},"placement":"${placement}"${likesOf(row, viewerId)}}` as Json
}

function teaserOf(card: CachedPostContent): CachedPostContent {
  card.written.teaser ??= { ...card, caption: '', tags: null, written: {} }
  return card.written.teaser
}

/** Serialises the likes, which come last as they may be absent. */
function likesOf({ face, likes }: CachedPost, viewerId: string | null): string {
  return showsCount(face, 'LIKES', viewerId) ? `,"likeCount":${likes}` : ''
}

function fieldsOf(row: CachedPost, viewerId: string | null): string {
  const { card, face, flags } = row
  const { written } = card
  const maySee = has(flags, 'maySee')
  const sight = maySee ? 'seen' : has(flags, 'isWithheld') ? 'withheld' : 'locked'
  written[sight] ??= writeCard(postContentView(card, contentAccessOf(flags)))
  written.tags ??= writeTags(tagsView(card))
  writtenFlags[flags] ??= writeFlags(flagsView(flags))
  const poll = row.poll ? writePoll(pollView(row.poll, { maySee, isOwn: row.userId === viewerId })) : noPoll
  return `${written[sight]},"commentCount":${row.comments},${writtenFlags[flags]},"creator":${serializeCreator(face, row, viewerId)},${written.tags},${poll}`
}
