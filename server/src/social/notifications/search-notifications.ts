import type { PageInfo, PageQuery } from '@fanfare/contract/fields/page'
import { type CurrencyCode, currencies, toMajorUnits } from '@fanfare/contract/money/money'
import { type Notification, notification } from '@fanfare/contract/shapes/social/notifications'
import type { NotificationKind } from '@fanfare/contract/social/notification-kinds'
import {
  moderationDecisionNotificationTopics,
  type SystemNotificationTopic,
  takedownNotificationTopics,
} from '@fanfare/contract/social/system-notification-topics'
import { isPostPreviewBlurredSql } from '../../access/visibility/adult.ts'
import { selectVisibleSalesSumSql } from '../../access/visibility/buyers.ts'
import { otherLikerCountSql } from '../../access/visibility/likers.ts'
import { UnrestrictedViewerSql, type ViewerParameter } from '../../access/visibility/unrestricted-viewer.ts'
import { isPostTypeWithFilesSql } from '../../media/is-post-type-with-files.ts'
import { thumbnailUrl } from '../../media/thumbnail-url.ts'
import { loadBookedPlatformFees } from '../../money/ledger/wallet/earnings.ts'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import {
  compileWriterAroundField,
  type SerializedJson,
  type SerializedReplyData,
  serializedList,
} from '../../platform/http/reply/serialized.ts'
import { type Translator, translatorFor } from '../../platform/i18n/translator.ts'
import { maxId } from '../../platform/pagination/cursor.ts'
import { loadPageInIdOrder } from '../../platform/pagination/page-by-id.ts'
import {
  creatorJoinsSql,
  creatorView,
  type ViewerRelation,
  viewerRelationColumnsSql,
} from '../creators/creator-view.ts'
import {
  type HasProfile,
  loadProfileSummaries,
  profileVersionColumnSql,
} from '../creators/profile-summaries.ts'
import { type CachedProfileSummary, serializeCreator } from '../creators/serialize-creator.ts'
import { systemNotificationText } from './system-notification-text.ts'
import { isNotificationVisibleSql, notificationJoinsSql } from './visible-notifications.ts'

type Row = {
  id: string
  kind: NotificationKind
  postId: string | null
  commentId: string | null
  replyId: string | null
  others: number | null
  content: string
  caption: string | null
  postBy: string | null
  pictureId: string | null
  isCommentHidden: boolean | null
  hasLiked: boolean
  topic: SystemNotificationTopic | null
  aboutId: string | null
  paymentId: string | null
  amount: bigint | null
  currency: CurrencyCode | null
  notifiedAt: Date
  isRead: boolean
} & ((ViewerRelation & HasProfile) | { userId: null })

/** `fee`: the platform's fee of a tip. */
type FullRow = Row & {
  fee: bigint | null
  by: { profile: CachedProfileSummary; viewerRelation: ViewerRelation } | null
}

const write = compileWriterAroundField(notification, 'createdBy')
const noBody = 'null' as SerializedJson

/**
 * SQL: the rows of notifications. The lookups of the visibility rules are reused; all else is loaded only for the
 * rows of the page.
 */
const rowsOf = (which: string, viewer: ViewerParameter) => `
  SELECT item.id, item.kind, item.post_id AS "postId", item.comment_id AS "commentId",
    item.reply_id AS "replyId", item.told_at AS "notifiedAt", item.read_at IS NOT NULL AS "isRead",
    CASE WHEN item.kind = 'LIKE' THEN ${otherLikerCountSql('item.post_id', viewer)} - 1 ELSE sold.buyers - 1 END AS others,
    payment.id AS "paymentId", coalesce(payment.amount_minor, sold.amount, item.amount_minor) AS amount,
    coalesce(payment.currency_code, item.sold_in, item.currency_code) AS currency, item.topic, item.about_id AS "aboutId",
    coalesce(item.remark, payment.message, shown.caption, item.welcome, '') AS content,
    shown.caption, item."postBy", picture.id AS "pictureId", item."isCommentHidden",
    CASE WHEN item.reply_id IS NOT NULL
      THEN EXISTS (SELECT FROM reply_like WHERE reply_id = item.reply_id AND account_id = ${viewer})
      ELSE EXISTS (SELECT FROM comment_like WHERE comment_id = item.comment_id AND account_id = ${viewer}) END AS "hasLiked",
    creator.*
  FROM (
    SELECT notification.*, newest_sale.currency_code AS sold_in, actor.id AS "actorId", actor.card_version, coalesce(reply.content, comment.content) AS remark, welcome.content AS welcome,
      comment.hidden_at IS NOT NULL AS "isCommentHidden", owner.username AS "postBy", post.type, post.caption,
      ${isPostPreviewBlurredSql('post', viewer, '$2')} AS is_covered
    FROM notification ${notificationJoinsSql(viewer)}
    WHERE ${which} AND ${isNotificationVisibleSql(viewer, '$2')}
    ORDER BY notification.id DESC LIMIT $4 OFFSET $5
  ) AS item
    CROSS JOIN LATERAL (SELECT CASE WHEN NOT item.is_covered THEN item.caption END AS caption) AS shown
    LEFT JOIN LATERAL (
      SELECT file.id FROM media_file AS file
      WHERE file.post_id = item.post_id AND ${isPostTypeWithFilesSql('item')} AND NOT item.is_covered AND (file.content_type LIKE 'image/%' OR file.renditions ? 'cover')
      ORDER BY file.position LIMIT 1
    ) AS picture ON true
    LEFT JOIN payment ON payment.id = item.payment_id
    LEFT JOIN LATERAL (${selectVisibleSalesSumSql('item.post_id', viewer, 'item.sold_in')}) AS sold ON item.kind = 'PURCHASE'
    LEFT JOIN LATERAL (
      SELECT creator.id AS "userId", ${profileVersionColumnSql}, ${viewerRelationColumnsSql}
      FROM (SELECT item."actorId" AS id, item.card_version) AS creator ${creatorJoinsSql(viewer, '$2')}
    ) AS creator ON true`

const pages = {
  free: pageOf('notifications_free', new UnrestrictedViewerSql('$1')),
  narrowed: pageOf('notifications', '$1'),
}

function pageOf(name: string, viewer: ViewerParameter) {
  const which = `($3::text IS NULL OR notification.kind = ANY(string_to_array($3, ' '))) AND notification.id < $6 AND notification.is_shown`
  const types = ['text', 'timestamptz', 'text', 'integer', 'integer', 'text'] as const
  return { name, text: rowsOf(which, viewer), types, inAnyOrder: true }
}

const named = `${rowsOf('notification.id = ANY($3)', '$1')} ORDER BY item.id DESC`

/** Maximum notifications that an email counts. */
const awaitingMost = 500

/**
 * Loads those of the viewer’s notifications with these ids that they may still see.
 * @param translator translates system notifications
 */
export async function loadVisibleNotificationsByIds(
  ctx: Context,
  viewerId: string,
  ids: readonly string[],
  translator: Translator = translatorFor('en'),
): Promise<Notification[]> {
  const values = [viewerId, ctx.clock.now(), ids, ids.length, 0]
  const rows = await ctx.reads.query<Row>('notifications_named', named, values)
  return (await withProfiles(ctx, rows)).map((row) => ({
    ...notificationView(row, translator),
    createdBy: row.by && creatorView({ ...row.by.profile, ...row.by.viewerRelation }, viewerId),
  }))
}

async function withProfiles(ctx: Context, rows: readonly Row[]): Promise<FullRow[]> {
  const [profiles, fees] = await Promise.all([
    loadProfileSummaries(
      ctx.reads,
      rows.flatMap((row) => (row.userId === null ? [] : [row])),
    ),
    loadBookedPlatformFees(
      ctx,
      rows.flatMap(({ paymentId }) => paymentId ?? []),
    ),
  ])
  return rows.map((row) => {
    const profile = row.userId === null ? undefined : profiles.get(row.userId)
    const by = row.userId !== null && profile ? { profile, viewerRelation: row } : null
    const fee = row.paymentId === null ? null : (fees.get(row.paymentId) ?? 0n)
    return Object.assign(row, { by, fee })
  })
}

/**
 * Loads a page of the viewer's notifications, newest first: of these kinds, or of all.
 * @throws Refusal INVALID_INPUT for a cursor that is not of this list
 */
export async function searchNotifications(
  ctx: Context,
  viewer: Pick<Viewer, 'userId' | 'isUnrestricted'>,
  kinds: readonly NotificationKind[] | undefined,
  query: PageQuery,
): Promise<{ data: SerializedReplyData<Notification[]>; page: PageInfo }> {
  const found = await loadPageInIdOrder<Row>(query, async ({ after, limit, offset }) => {
    const anyhow = await ctx.reads.queryBatched<Row>(viewer.isUnrestricted ? pages.free : pages.narrowed, [
      viewer.userId,
      ctx.clock.now(),
      kinds?.join(' ') ?? null,
      limit,
      offset,
      after ?? maxId,
    ])
    return anyhow.toSorted((a, b) => (a.id < b.id ? 1 : -1))
  })
  const rows = await withProfiles(ctx, found.rows)
  const translator = translatorFor('en')
  return {
    data: serializedList(
      rows.map((row) =>
        write(
          notificationView(row, translator),
          row.by ? serializeCreator(row.by.profile, row.by.viewerRelation, viewer.userId) : noBody,
        ),
      ),
    ),
    page: found.page,
  }
}

function notificationView(row: FullRow, translator: Translator): Omit<Notification, 'createdBy'> {
  return {
    notificationId: row.id,
    kind: row.kind,
    topic: row.topic,
    decisionId:
      row.topic !== null && moderationDecisionNotificationTopics.includes(row.topic) ? row.aboutId : null,
    takedownId: row.topic !== null && takedownNotificationTopics.includes(row.topic) ? row.aboutId : null,
    others: Math.max(0, row.others ?? 0),
    postId: row.postId,
    commentId: row.commentId,
    replyId: row.replyId,
    post:
      row.postBy === null
        ? null
        : {
            creatorUsername: row.postBy,
            caption: row.caption ?? '',
            thumbnailUrl: row.pictureId && thumbnailUrl(row.pictureId),
          },
    isCommentHidden: row.isCommentHidden ?? false,
    hasLiked: row.hasLiked,
    content:
      row.topic === null
        ? row.content
        : systemNotificationText(translator, row.topic, row.by?.profile.username ?? null),
    amount: row.amount === null ? null : toMajorUnits(row.amount),
    currency: row.currency === null ? null : currencies[row.currency],
    net: row.amount === null || row.fee === null ? null : toMajorUnits(row.amount - row.fee),
    dateCreated: row.notifiedAt.toISOString(),
    isRead: row.isRead,
  }
}

/**
 * Loads the notifications that await an email of this kind, and of those, newest first, the ones that their
 * reader has not read and may still see.
 */
export async function loadNotificationsAwaitingEmail(
  ctx: Context,
  accountId: string,
  translator: Translator,
  letter: 'AT_ONCE' | 'DAILY',
): Promise<{ waiting: string[]; notifications: Notification[] }> {
  const waiting = await ctx.db
    .selectFrom('notification')
    .select('id')
    .where('account_id', '=', accountId)
    .where('awaits_mail', '=', letter)
    .orderBy('id', 'desc')
    .limit(awaitingMost)
    .execute()
  const ids = waiting.map(({ id }) => id)
  const visible = await loadVisibleNotificationsByIds(ctx, accountId, ids, translator)
  return { waiting: ids, notifications: visible.filter(({ isRead }) => !isRead) }
}
