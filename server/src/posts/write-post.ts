import { type HomePost, homePost, type Post, post } from '@fanfare/contract/shapes/posts'
import { type KeptFace, writeCreator } from '../creators/write-creator.ts'
import { compileFields, type Json, type Written, writtenList } from '../http/written.ts'
import { pollView } from './poll-view.ts'
import { type Card, cardView, marksView, type PostState, tagsView } from './post-view.ts'

const writeCard = compileFields(post, ['postId', 'type', 'caption', 'datePosted', 'files'])
const writeMarks = compileFields(post, [
  'commentCount',
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
// What may be absent stands last.
const writeLikes = compileFields(post, ['likeCount'])
const writePlacement = compileFields(homePost, ['placement', 'likeCount'])

const noPoll = writePoll(pollView(null, { maySee: false, isOwn: false }))

/** A card with what has been written of it: what those read who see as much of it. */
export type KeptCard = Card & { written: { seen?: Json; locked?: Json; withheld?: Json; tags?: Json } }

/** A post with its card and its creator's face, which may be written. */
export type KeptPost = PostState & { card: KeptCard; face: KeptFace }

/** What `postView` gives, written: its card once a version, and the rest each time. */
export function writePost(row: KeptPost, viewerId: string | null): Json {
  const marks = marksView(row, viewerId)
  const likes = writeLikes(marks)
  return `{${fieldsOf(row, marks, viewerId)}${likes === '' ? '' : `,${likes}`}}` as Json
}

export function writePosts(rows: readonly KeptPost[], viewerId: string | null): Written<Post[]> {
  return writtenList(rows.map((row) => writePost(row, viewerId)))
}

/** A post of the home feed. */
export function writeHomePost(
  row: KeptPost,
  viewerId: string | null,
  placement: HomePost['placement'],
): Json {
  const marks = marksView(row, viewerId)
  return `{${fieldsOf(row, marks, viewerId)},${writePlacement({ ...marks, placement })}}` as Json
}

function fieldsOf(row: KeptPost, marks: ReturnType<typeof marksView>, viewerId: string | null): string {
  const { card, face } = row
  const { written } = card
  const sight = row.maySee ? 'seen' : row.isWithheld ? 'withheld' : 'locked'
  written[sight] ??= writeCard(cardView(card, row))
  written.tags ??= writeTags(tagsView(card))
  const poll = row.poll
    ? writePoll(pollView(row.poll, { maySee: row.maySee, isOwn: row.userId === viewerId }))
    : noPoll
  return `${written[sight]},${writeMarks(marks)},"creator":${writeCreator(face, row, viewerId)},${written.tags},${poll}`
}
