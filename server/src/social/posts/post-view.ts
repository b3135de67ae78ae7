import type { PostFile } from '@fanfare/contract/shapes/social/media'
import type { Post } from '@fanfare/contract/shapes/social/posts'
import type { PostType } from '@fanfare/contract/social/post-types'
import { isPostWithheldByAgeSql } from '../../access/visibility/adult.ts'
import { commentCountUnlessViewerSpecificSql } from '../../access/visibility/comment.ts'
import { isPostDamagedSql } from '../../access/visibility/is-post-damaged.ts'
import { canSeePostContentSql, hasUnrevokedPurchaseSql } from '../../access/visibility/post.ts'
import type { ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'
import { h264RenditionSides } from '../../media/h264-renditions.ts'
import { isPostTypeWithFilesSql } from '../../media/is-post-type-with-files.ts'
import { thumbnailUrl } from '../../media/thumbnail-url.ts'
import {
  canViewerSeeProfileCount,
  creatorJoinsSql,
  creatorView,
  hasLiveCreatorSubscriptionSql,
  type ProfileSummary,
  type ViewerRelation,
  viewerRelationColumnsSql,
} from '../creators/creator-view.ts'
import { type HasProfile, profileVersionColumnSql } from '../creators/profile-summaries.ts'
import { hasPostFlag, type PostFlags, postFlagsSql } from './flags.ts'
import { buildPollFields, type PollRow, pollColumnSql } from './poll-view.ts'
import { buildPostSaleFields, type PostSaleFacts } from './sale-view.ts'

type FileRow = {
  id: string
  type: string
  width: number | null
  height: number | null
  duration: number | null
  placeholder: string | null
  alternativeText: string
  isPreview: boolean
  waveform: number[] | null
  hasCover: boolean
  hasCaptions: boolean
  hasTranscript: boolean
  codecs: string | null
  h264: ({ width: number; height: number } | null)[]
}

/** Content that `postContentColumnsSql` selects: the part of a post that is the same for everybody. */
export type PostContent = PostSaleFacts & {
  postId: string
  type: PostType
  caption: string
  postedAt: Date
  files: FileRow[] | null
  tags: { code: string; name: string }[] | null
}

/** Access of a viewer to a post’s content. */
export type ContentAccess = { maySee: boolean; isWithheld: boolean }

/** State that `postColumnsSql` selects: the part of a post that changes, or differs between viewers. */
export type ViewerPostState = ViewerRelation &
  HasProfile & {
    postId: string
    contentVersion: string
    flags: PostFlags
    likes: number
    /** Null where the viewer's count has yet to be counted. */
    comments: number | null
    poll: PollRow | null
  }

/** A post with its content, its creator's profile and the count of comments that the viewer is shown. */
export type PostRow = ViewerPostState & { comments: number; content: PostContent; profile: ProfileSummary }

/** SQL: the version of a post's content. @param post the alias of a `post` */
export function postContentCacheVersionSql(post: string): string {
  return `${post}.card_version || '.' || (SELECT version FROM content_tag_version)`
}

/**
 * The columns of a `ViewerPostState`, from a `post` and its `account creator` and what `postJoinsSql` joins to them.
 * @param comments SQL: the count of comments; null where `attachPostContent` counts them
 */
export function postColumnsSql(
  viewer: ViewerParameter,
  now: `$${number}`,
  comments = commentCountUnlessViewerSpecificSql(viewer),
): string {
  return `
  post.id AS "postId", post.creator_id AS "userId", ${postContentCacheVersionSql('post')} AS "contentVersion",
  ${profileVersionColumnSql}, post_count.likes, ${comments} AS comments,
  ${postFlagsSql({
    isPublic: 'post.is_public',
    isPinned: 'post.is_pinned',
    isAdult: 'post.is_adult',
    isWithheld: isPostWithheldByAgeSql('post', viewer, now),
    maySee: canSeePostContentSql('post', viewer, now, hasLiveCreatorSubscriptionSql),
    hasLiked: `(SELECT true FROM post_like WHERE post_like.post_id = post.id AND post_like.account_id = ${viewer})`,
    isSaved: `(SELECT true FROM saved_post WHERE saved_post.owner_id = ${viewer} AND saved_post.post_id = post.id)`,
    hasBought: `post.gate IS NOT NULL AND ${hasUnrevokedPurchaseSql('post.id', viewer)}`,
    isEntitled: `post.gate IS NOT NULL AND ${hasLiveCreatorSubscriptionSql}`,
    isDamaged: `post.price_minor IS NOT NULL AND ${isPostDamagedSql('post')}`,
  })} AS flags,
  CASE WHEN post.type = 'POLL' THEN ${pollColumnSql('post', viewer, now)} END AS poll,
  ${viewerRelationColumnsSql}`
}

/** The columns of a `PostContent`, from a `post`. */
export const postContentColumnsSql = `
  post.id AS "postId", post.type, post.caption, post.posted_at AS "postedAt", post.price_minor AS "priceMinor",
  post.sells_to AS "sellsTo", post.opens_from AS "opensFrom", post.gate IS NOT NULL AS "hasGate", post.body_length AS "bodyLength",
  CASE WHEN ${isPostTypeWithFilesSql('post')} THEN (
    SELECT json_agg(json_build_object('id', file.id, 'type', file.content_type, 'width', file.width,
      'height', file.height, 'duration', file.duration_seconds, 'placeholder', file.placeholder,
      'alternativeText', file.alternative_text, 'isPreview', file.is_preview, 'waveform', file.waveform, 'hasCover', file.renditions ? 'cover',
      'hasCaptions', file.renditions ? 'captions', 'hasTranscript', file.renditions ? 'transcript', 'codecs', file.renditions #>> '{original,codecs}',
      'h264', json_build_array(${h264RenditionSides.map((side) => `file.renditions -> 'h264-${side}'`).join(', ')})) ORDER BY file.position)
    FROM media_file AS file WHERE file.post_id = post.id) END AS files,
  (SELECT json_agg(json_build_object('code', code,
      'name', (SELECT name FROM content_tag WHERE content_tag.code = post_content_tag.code)))
    FROM post_content_tag WHERE post_content_tag.post_id = post.id) AS tags`

/** Joins the counts of a `post`. */
export const joinPostCountsSql = 'JOIN post_count ON post_count.post_id = post.id'

/**
 * The joins that `postColumnsSql` needs beside a `post` and its `account creator`.
 * @param subscription as of `creatorJoinsSql`
 */
export function postJoinsSql(viewer: ViewerParameter, now: `$${number}`, subscription?: string): string {
  return `${joinPostCountsSql} ${creatorJoinsSql(viewer, now, subscription)}`
}

/**
 * Joins the `account creator` of each `post` one by one, in the order of the posts: LIMIT keeps the planner from any other
 * join.
 */
export function joinPostCreatorSql(condition: string): string {
  return `
    CROSS JOIN LATERAL (
      SELECT * FROM account AS creator WHERE creator.id = post.creator_id AND ${condition} LIMIT 1
    ) AS creator`
}

/** Joins the `post` with each of these ids one by one, in their order, and its `account creator`. */
export function joinPostAndCreatorSql(id: string, condition: string): string {
  return `
    CROSS JOIN LATERAL (SELECT * FROM post WHERE post.id = ${id} LIMIT 1) AS post ${joinPostCreatorSql(condition)}`
}

/**
 * Returns a post as the contract shows it to this viewer (null: a guest): without the addresses of its files where it is
 * locked. @param body the text that the viewer reads of it, null in lists
 */
export function postView(row: PostRow, viewerId: string | null, body: string | null = null): Post {
  return {
    ...buildPostContentFields(row.content, contentAccessOf(row.flags)),
    ...(canViewerSeeProfileCount(row.profile, 'LIKES', viewerId) && { likeCount: row.likes }),
    commentCount: row.comments,
    ...buildPostFlagFields(row.flags),
    ...buildPostSaleFields(row, viewerId, body),
    creator: creatorView({ ...row.profile, ...row }, viewerId),
    ...buildPostTagFields(row.content),
    ...buildPollFields(row.poll, {
      maySee: hasPostFlag(row.flags, 'maySee'),
      isOwn: row.userId === viewerId,
    }),
  }
}

export function contentAccessOf(flags: PostFlags): ContentAccess {
  return { maySee: hasPostFlag(flags, 'maySee'), isWithheld: hasPostFlag(flags, 'isWithheld') }
}

/** Builds the fields of a post’s content that are shown to viewers with this access. */
export function buildPostContentFields(content: PostContent, { maySee, isWithheld }: ContentAccess) {
  return {
    postId: content.postId,
    type: content.type,
    caption: isWithheld ? '' : content.caption,
    datePosted: content.postedAt.toISOString(),
    files: (content.files ?? []).map((file) =>
      fileView(isWithheld ? { ...file, placeholder: null } : file, maySee || (file.isPreview && !isWithheld)),
    ),
  }
}

export function buildPostFlagFields(flags: PostFlags) {
  return {
    hasLiked: hasPostFlag(flags, 'hasLiked'),
    isSaved: hasPostFlag(flags, 'isSaved'),
    isSubscribed: hasPostFlag(flags, 'maySee'),
    isPublic: hasPostFlag(flags, 'isPublic'),
    isPinned: hasPostFlag(flags, 'isPinned'),
    isAdult: hasPostFlag(flags, 'isAdult'),
    isWithheld: hasPostFlag(flags, 'isWithheld'),
  }
}

export function buildPostTagFields({ tags }: PostContent) {
  return { contentTags: (tags ?? []).toSorted((a, b) => a.name.localeCompare(b.name)) }
}

/** A picture is its own thumbnail; a video or an audio has one with its cover. */
function fileView(file: FileRow, maySee: boolean): PostFile {
  const {
    type: contentType,
    width,
    height,
    duration,
    placeholder,
    alternativeText,
    waveform,
    hasCover,
    hasCaptions,
    hasTranscript,
    codecs,
    h264,
  } = file
  const url = maySee ? `/files/${file.id}` : null
  return {
    fileId: maySee ? file.id : null,
    url,
    thumbnailUrl: maySee && (contentType.startsWith('image/') || hasCover) ? thumbnailUrl(file.id) : null,
    contentType,
    width,
    height,
    duration,
    placeholder,
    alternativeText: maySee && alternativeText !== '' ? alternativeText : null,
    waveform: maySee ? waveform : null,
    captionsUrl: url !== null && hasCaptions ? `${url}-captions` : null,
    transcriptUrl: url !== null && hasTranscript ? `${url}-transcript` : null,
    codecs: maySee ? codecs : null,
    renditions:
      url === null
        ? []
        : h264RenditionSides.flatMap((side, index) => {
            const made = h264[index]
            return made ? [{ url: `${url}-h264-${side}`, width: made.width, height: made.height }] : []
          }),
  }
}
