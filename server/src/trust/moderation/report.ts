import type { ReportBody } from '@fanfare/contract/shapes/trust/moderation'
import { CompiledQuery } from 'kysely'
import {
  type PostLockReason,
  postCommentsAccessDeniedRefusal,
} from '../../access/visibility/access-denied.ts'
import { isReplyVisibleSql } from '../../access/visibility/comment.ts'
import { isPersonVisibleSql } from '../../access/visibility/person.ts'
import { canSeePostContentSql, postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { visibleCommentsSql } from '../../social/comments/visible-comments.ts'

type Subject = 'POST' | 'COMMENT' | 'REPLY' | 'PROFILE'
type Filed = { reportId: string; dateCreated: string }

/** SQL: the viewer has paid the account by wallet or card; who takes money and leaves, or blocks who paid, can be reported. */
const hasPaid = `EXISTS (
  SELECT FROM payment WHERE payment.payer_id = $1 AND payment.creator_id = account.id AND payment.status = 'SUCCEEDED')`

/**
 * SQL of what may be reported, by kind: its id, its owner, whether the viewer `may_see` it, and its content
 * at this moment. $1 is the viewer, $2 the time, $3 the id.
 */
const subjects: Record<Subject, string> = {
  POST: `
    SELECT post.id, post.creator_id AS accused_id, true AS may_see, NULL AS lock_reason, json_build_object(
      'type', post.type, 'caption', post.caption, 'isPublic', post.is_public, 'postedAt', post.posted_at,
      'username', creator.username, 'isLockedForReporter', NOT ${canSeePostContentSql('post', '$1', '$2')},
      'fileIds', (SELECT json_agg(file.id ORDER BY file.position) FROM media_file AS file WHERE file.post_id = post.id),
      'options', (SELECT json_agg(option.content ORDER BY option.position) FROM poll_option AS option
        WHERE option.post_id = post.id)) AS snapshot
    FROM post JOIN account creator ON creator.id = post.creator_id
    WHERE post.id = $3 AND ${postExistsForViewerSql('post', 'creator', '$1')}`,
  COMMENT: `
    SELECT comment.id, comment.author_id AS accused_id, in_sight.may_see, in_sight.lock_reason, json_build_object(
      'content', comment.content, 'postId', comment.post_id, 'createdAt', comment.created_at,
      'username', author.username) AS snapshot
    FROM (${visibleCommentsSql('$1', '$2')} AND comment.id = $3) AS in_sight
      JOIN comment ON comment.id = in_sight.id
      JOIN account author ON author.id = comment.author_id`,
  REPLY: `
    SELECT reply.id, reply.author_id AS accused_id, in_sight.may_see, in_sight.lock_reason, json_build_object(
      'content', reply.content, 'commentId', reply.comment_id, 'postId', in_sight.post_id, 'createdAt', reply.created_at,
      'username', replier.username) AS snapshot
    FROM reply
      JOIN account replier ON replier.id = reply.author_id
      CROSS JOIN LATERAL (${visibleCommentsSql('$1', '$2')} AND comment.id = reply.comment_id) AS in_sight
    WHERE reply.id = $3 AND ${isReplyVisibleSql('replier', 'in_sight.creator_id', '$1')}`,
  PROFILE: `
    SELECT account.id, account.id AS accused_id, true AS may_see, NULL AS lock_reason, json_build_object(
      'username', account.username, 'displayName', account.display_name, 'bio', account.bio,
      'location', account.location, 'websiteUrl', account.website_url, 'avatarFileId', account.avatar_file_id,
      'bannerFileId', account.banner_file_id) AS snapshot
    FROM account WHERE account.id = $3 AND (${isPersonVisibleSql('account', '$1')} OR ${hasPaid})`,
}

/**
 * SQL: the weight of a reporter in thousandths: 1000 for one who was never right or wrong before, towards
 * 2000 or 0 the more often they were.
 */
const weight = `
  SELECT (2000 * (count(*) FILTER (WHERE state = 'UPHELD') + 1) / (count(*) + 2))::integer
  FROM (SELECT state FROM report WHERE reporter_id = $1 AND decision_id IS NOT NULL ORDER BY id DESC LIMIT 100) AS decided`

/** One statement: the report, or nothing where there is one that is open; DO UPDATE changes nothing, to give it back. */
function fileSql(kind: Subject): string {
  return `
    WITH subject AS (${subjects[kind]}), filed AS (
      INSERT INTO report AS kept (
        id, reporter_id, subject_kind, subject_id, accused_id, reason, description, snapshot, created_at, weight)
      SELECT $4, $1, '${kind}', id, accused_id, $5, $6, snapshot, $2, (${weight}) FROM subject WHERE may_see AND accused_id <> $1
      ON CONFLICT (reporter_id, subject_id) WHERE state = 'OPEN' DO UPDATE SET state = kept.state
      RETURNING id, created_at
    )
    SELECT may_see AS "maySee", lock_reason AS "lockReason", accused_id = $1 AS "isOwn", filed.id, filed.created_at AS "createdAt"
    FROM subject LEFT JOIN filed ON true`
}

const statements: Record<Subject, string> = {
  POST: fileSql('POST'),
  COMMENT: fileSql('COMMENT'),
  REPLY: fileSql('REPLY'),
  PROFILE: fileSql('PROFILE'),
}
const missing = {
  POST: 'POST_NOT_FOUND',
  COMMENT: 'COMMENT_NOT_FOUND',
  REPLY: 'REPLY_NOT_FOUND',
  PROFILE: 'CREATOR_NOT_FOUND',
} as const

type Row = {
  maySee: boolean
  lockReason: PostLockReason
  isOwn: boolean
  id: string | null
  createdAt: Date | null
}

/**
 * Tells the moderators of a post, a comment, a reply or a person, with what it was at this moment. While a report of the
 * same by the same person is open, that one is the answer. Whom it is about is not told.
 * @throws Refusal POST_NOT_FOUND, COMMENT_NOT_FOUND, REPLY_NOT_FOUND or CREATOR_NOT_FOUND; NOT_ALLOWED for what stands
 * under a locked post; RULE_BROKEN for one's own
 */
export async function submitReport(
  ctx: Context,
  {
    reporterId,
    kind,
    subjectId,
    reason,
    description,
  }: { reporterId: string; kind: Subject; subjectId: string } & ReportBody,
): Promise<Filed> {
  const { rows } = await ctx.db.executeQuery<Row>(
    CompiledQuery.raw(statements[kind], [
      reporterId,
      ctx.clock.now(),
      subjectId,
      ctx.newId(),
      reason,
      description,
    ]),
  )
  const [row] = rows
  if (!row) throw refuse(missing[kind])
  if (!row.maySee) throw postCommentsAccessDeniedRefusal(row)
  if (row.isOwn) throw refuse('RULE_BROKEN', { detail: "You can't report yourself." })
  if (row.id === null || row.createdAt === null) throw new Error(`The report of ${subjectId} was not kept.`)
  return { reportId: row.id, dateCreated: row.createdAt.toISOString() }
}
