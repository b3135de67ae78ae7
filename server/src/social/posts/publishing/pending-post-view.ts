import type { PostFile, UploadFileRole } from '@fanfare/contract/shapes/social/media'
import type { PostWithStatus } from '@fanfare/contract/shapes/social/posts'
import type { PostSaleTerms } from '@fanfare/contract/shapes/social/sale-terms'
import type { StoredMedia } from '../../../media/store-media.ts'
import type { Context } from '../../../platform/context.ts'
import { refuse } from '../../../platform/errors.ts'
import { loadCreatorsUnchecked } from '../../creators/load-creators.ts'
import { loadPostForViewer } from '../find-posts.ts'
import type { StoredPostDraft } from './require-valid-draft.ts'

type PendingPostRow = {
  postId: string
  fields: StoredPostDraft
  state: 'PROCESSING' | 'FAILED'
  failure: string | null
  createdAt: Date
  files: { part: UploadFileRole; alternativeText: string; made: StoredMedia | null }[]
  tags: { code: string; name: string }[] | null
}

const listMax = 50

const select = `
  SELECT post_id AS "postId", fields, state, failure, created_at AS "createdAt",
    (SELECT json_agg(json_build_object('part', upload.part, 'alternativeText', alternative_text, 'made', made)
        ORDER BY position)
      FROM publication_file JOIN upload ON upload.id = upload_id WHERE publication_file.publication_id = post_id) AS files,
    (SELECT json_agg(json_build_object('code', code, 'name', name) ORDER BY name) FROM content_tag
      WHERE code IN (SELECT jsonb_array_elements_text(fields -> 'contentTagCodes'))) AS tags
  FROM publication WHERE creator_id = $1`

const all = `${select} ORDER BY post_id DESC LIMIT ${listMax}`
const byId = `${select} AND post_id = $2`

/** Loads the creator’s own posts that are not live, the newest first: fifty at most. */
export async function loadOwnPendingPosts(ctx: Context, creatorId: string): Promise<PostWithStatus[]> {
  const rows = await ctx.reads.query<PendingPostRow>('publications', all, [creatorId])
  return viewsOf(ctx, creatorId, rows)
}

/** Loads one of the viewer's own posts, live or not. @throws Refusal POST_NOT_FOUND, for those of others too */
export async function loadOwnPostWithStatus(
  ctx: Context,
  creatorId: string,
  postId: string,
): Promise<PostWithStatus> {
  const waiting = await ctx.reads.query<PendingPostRow>('publication_by_id', byId, [creatorId, postId])
  const [pending] = await viewsOf(ctx, creatorId, waiting)
  return pending ?? loadOwnLivePost(ctx, creatorId, postId)
}

/** Loads one of the viewer's own live posts. @throws Refusal POST_NOT_FOUND, for those of others too */
export async function loadOwnLivePost(
  ctx: Context,
  creatorId: string,
  postId: string,
): Promise<PostWithStatus> {
  const post = await loadPostForViewer(ctx, creatorId, postId)
  if (post.creator.userId !== creatorId) throw refuse('POST_NOT_FOUND')
  return { ...post, status: 'LIVE', failure: null }
}

async function viewsOf(
  ctx: Context,
  creatorId: string,
  rows: readonly PendingPostRow[],
): Promise<PostWithStatus[]> {
  if (rows.length === 0) return []
  const creator = (await loadCreatorsUnchecked(ctx, creatorId, [creatorId])).get(creatorId)
  if (!creator) throw refuse('POST_NOT_FOUND')
  return rows.map(({ postId, fields, state, failure, createdAt, files, tags }) => ({
    postId,
    type: fields.type,
    caption: fields.caption,
    datePosted: createdAt.toISOString(),
    files: files.map(fileView),
    likeCount: 0,
    commentCount: 0,
    hasLiked: false,
    isSaved: false,
    isSubscribed: true,
    lock: null,
    hasBought: false,
    terms: pendingPostTerms(fields),
    bodyLength: fields.body?.length ?? 0,
    body: fields.body ?? null,
    isPublic: fields.isPublicPost && fields.price === undefined,
    isPinned: false,
    isAdult: fields.isAdult ?? false,
    isWithheld: false,
    creator,
    contentTags: tags ?? [],
    options: [],
    pollExpiryDate: null,
    pollExpired: false,
    status: state,
    failure,
  }))
}

function pendingPostTerms({
  isPublicPost,
  price,
  sellsTo,
  opensFrom,
  previews = [],
}: StoredPostDraft): PostSaleTerms {
  if (price === undefined) {
    return { price: null, sellsTo: null, opensFrom: isPublicPost ? null : 1, previews: [] }
  }
  return { price, sellsTo: sellsTo ?? 'EVERYONE', opensFrom: opensFrom ?? null, previews }
}

const comingTypes: Record<UploadFileRole, string> = {
  IMAGE: 'image/webp',
  VIDEO: 'video/mp4',
  AUDIO: 'audio/mpeg',
  THUMBNAIL: 'image/webp',
  CAPTIONS: 'text/vtt',
}

/** Returns what is known of a file in processing; nobody can fetch it yet. */
function fileView({ part, alternativeText, made }: PendingPostRow['files'][number]): PostFile {
  return {
    fileId: null,
    url: null,
    thumbnailUrl: null,
    contentType: made?.contentType ?? comingTypes[part],
    width: made?.width ?? null,
    height: made?.height ?? null,
    duration: made?.duration ?? null,
    placeholder: made?.placeholder ?? null,
    alternativeText: alternativeText === '' ? null : alternativeText,
    waveform: made?.waveform ?? null,
    captionsUrl: null,
    transcriptUrl: null,
    codecs: null,
    renditions: [],
  }
}
