import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { inTransaction } from '../db/in-transaction.ts'
import type { EventKind, ToldKind } from '../events/note-events.ts'
import { keepSignals, type Signal, signalChannel } from '../events/signals.ts'
import { hasBlocked, isHere } from '../visibility/person.ts'

/** Few enough for a transaction of some milliseconds. */
export const eventsAtOnce = 500

type Event = { id: bigint; kind: EventKind; actorId: string; subjectId: string; happenedAt: Date }

type Notice = {
  kind: 'COMMENT' | 'REPLY' | 'LIKE' | 'SUBSCRIPTION' | 'TIP' | 'MENTION'
  accountId: string
  actorId: string
  postId: string | null
  commentId: string | null
  replyId: string | null
  paymentId: string | null
  toldAt: Date
}

/** A notice that was kept: whose it is, and its notification. */
type KeptNotice = { notificationId: string; accountId: string }

/**
 * Tells people of what happened since the last time, oldest first, signals what open screens show of it, and forgets that it
 * happened: all or nothing. One process does so at a time. Nobody is told of her own doing, nor of that of somebody with whom there is a block.
 * @returns how many events those were: with `eventsAtOnce` there may be more; none where another process tells
 */
export async function tellEvents(ctx: Context): Promise<number> {
  const { told, signalled } = await inTransaction(ctx.db, async (tx) => {
    const events = await takeEvents(tx)
    const kept: KeptNotice[] = []
    for (const [kind, happened] of Map.groupBy(events, (event) => event.kind)) {
      const notices = isTold(kind) ? await findNotices(tx, kind, happened) : []
      kept.push(...(await keepNotices(tx, ctx, whenToldBefore[kind] ?? 'DO NOTHING', notices)))
    }
    const signals = await signalsOf(tx, events, kept)
    await keepSignals(tx, signals, ctx.clock.now())
    return { told: events.length, signalled: signals.length }
  })
  // Where it cannot be said, the processes find them when they look by themselves.
  if (signalled > 0) await ctx.outside.bus.publish(signalChannel, '').catch(sayUnheard(ctx))
  return told
}

function sayUnheard(ctx: Context) {
  return (cause: unknown) => ctx.log.error('bus', cause)
}

async function takeEvents(tx: Tx): Promise<Event[]> {
  const { rows } = await sql<Event>`
    WITH turn AS MATERIALIZED (SELECT pg_try_advisory_xact_lock(hashtextextended('tell events', 0)) AS is_ours)
    DELETE FROM event
    WHERE (SELECT is_ours FROM turn) AND id = ANY(ARRAY(SELECT id FROM event ORDER BY id LIMIT ${eventsAtOnce}))
    RETURNING id, kind, actor_id AS "actorId", subject_id AS "subjectId", happened_at AS "happenedAt"`.execute(
    tx,
  )
  return rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
}

/**
 * SQL: who is told what of events of a kind, which are the rows of `happened`: the kind of notice, the person, and the
 * post, comment, reply and payment that it is about. What is gone again by now is told to nobody.
 */
const told: Record<ToldKind, string> = {
  POST_LIKED: `
    SELECT * FROM (
      SELECT DISTINCT ON (post.id) happened.*, 'LIKE', post.creator_id, post.id, NULL, NULL, NULL
      FROM happened JOIN post ON post.id = subject_id
        JOIN post_like ON post_like.post_id = post.id AND post_like.account_id = actor_id
      ORDER BY post.id, number DESC) AS newest`,
  COMMENTED: `
    SELECT happened.*, CASE person.id WHEN post.creator_id THEN 'COMMENT' ELSE 'MENTION' END, person.id,
      post.id, comment.id, NULL, NULL
    FROM happened JOIN comment ON comment.id = subject_id JOIN post ON post.id = comment.post_id
      CROSS JOIN LATERAL (
        SELECT post.creator_id UNION SELECT account_id FROM comment_mention WHERE comment_id = comment.id) AS person (id)
    WHERE comment.deleted_at IS NULL`,
  REPLIED: `
    SELECT happened.*, CASE person.id WHEN comment.author_id THEN 'REPLY' ELSE 'MENTION' END, person.id,
      comment.post_id, comment.id, reply.id, NULL
    FROM happened JOIN reply ON reply.id = subject_id JOIN comment ON comment.id = reply.comment_id
      CROSS JOIN LATERAL (
        SELECT comment.author_id UNION SELECT account_id FROM reply_mention WHERE reply_id = reply.id) AS person (id)
    WHERE reply.deleted_at IS NULL`,
  POSTED: `
    SELECT happened.*, 'MENTION', mention.account_id, mention.post_id, NULL, NULL, NULL
    FROM happened JOIN mention ON mention.post_id = subject_id`,
  SUBSCRIBED: `
    SELECT * FROM (
      SELECT DISTINCT ON (actor_id, subject_id) happened.*, 'SUBSCRIPTION', subject_id, NULL, NULL, NULL, NULL
      FROM happened ORDER BY actor_id, subject_id, number DESC) AS newest`,
  TIPPED: `
    SELECT happened.*, 'TIP', payment.creator_id, NULL, NULL, NULL, payment.id
    FROM happened JOIN payment ON payment.id = subject_id`,
}

function isTold(kind: EventKind): kind is ToldKind {
  return Object.hasOwn(told, kind)
}

async function findNotices(tx: Tx, kind: ToldKind, happened: readonly Event[]): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    WITH happened AS (
      SELECT * FROM unnest(${happened.map((_, number) => number)}::int[], ${happened.map(({ actorId }) => actorId)}::text[],
        ${happened.map(({ subjectId }) => subjectId)}::text[],
        ${happened.map(({ happenedAt }) => happenedAt.toISOString())}::timestamptz[])
        AS happened (number, actor_id, subject_id, happened_at)
    )
    SELECT notice.kind, account.id AS "accountId", actor_id AS "actorId", post_id AS "postId",
      comment_id AS "commentId", reply_id AS "replyId", payment_id AS "paymentId", happened_at AS "toldAt"
    FROM (${sql.raw(told[kind])}) AS notice (
        number, actor_id, subject_id, happened_at, kind, account_id, post_id, comment_id, reply_id, payment_id)
      JOIN account ON account.id = account_id AND ${sql.raw(isHere('account'))}
    WHERE account_id <> actor_id
      AND NOT ${sql.raw(hasBlocked('account_id', 'actor_id'))} AND NOT ${sql.raw(hasBlocked('actor_id', 'account_id'))}
    ORDER BY number`.execute(tx)
  return rows
}

const anew = 'id = excluded.id, actor_id = excluded.actor_id, told_at = excluded.told_at, read_at = NULL'

/** SQL: what was told before comes to the top, but not for who only presses off and on again. Anything else is told once. */
const whenToldBefore: Partial<Record<EventKind, string>> = {
  POST_LIKED: `(account_id, post_id) WHERE kind = 'LIKE' DO UPDATE SET ${anew}
    WHERE notification.actor_id <> excluded.actor_id OR notification.told_at < excluded.told_at - interval '1 hour'`,
  SUBSCRIBED: `(account_id, actor_id) WHERE kind = 'SUBSCRIPTION' DO UPDATE SET ${anew}
    WHERE notification.told_at < excluded.told_at - interval '1 day'`,
}

async function keepNotices(
  tx: Tx,
  ctx: Context,
  onConflict: string,
  notices: readonly Notice[],
): Promise<KeptNotice[]> {
  if (notices.length === 0) return []
  const given = notices.map((notice) => ({ ...notice, id: ctx.newId() }))
  const { rows } = await sql<KeptNotice>`
    INSERT INTO notification (id, account_id, kind, actor_id, post_id, comment_id, reply_id, payment_id, told_at)
    SELECT id, "accountId", kind, "actorId", "postId", "commentId", "replyId", "paymentId", "toldAt"
    FROM jsonb_to_recordset(${JSON.stringify(given)}::jsonb) AS notice (
      id text, "accountId" text, kind text, "actorId" text, "postId" text, "commentId" text, "replyId" text,
      "paymentId" text, "toldAt" timestamptz)
    ON CONFLICT ${sql.raw(onConflict)}
    RETURNING id AS "notificationId", account_id AS "accountId"`.execute(tx)
  return rows
}

/** What all of it changes on open screens, each once. */
async function signalsOf(tx: Tx, events: readonly Event[], kept: readonly KeptNotice[]): Promise<Signal[]> {
  const subjectsOf = (...kinds: EventKind[]) => [
    ...new Set(events.filter(({ kind }) => kinds.includes(kind)).map(({ subjectId }) => subjectId)),
  ]
  const ofPeople = { READ: 'NOTIFICATIONS_READ', WALLET: 'WALLET_MOVED', SESSIONS: 'SESSIONS_ENDED' } as const
  const counted = new Set([
    ...subjectsOf('POST_LIKED', 'POST_COUNTED'),
    ...(await postsOf(tx, subjectsOf('COMMENTED'))),
  ])
  return [
    ...kept.map((notice) => ({ kind: 'NOTIFIED' as const, ...notice })),
    ...Object.entries(ofPeople).flatMap(([kind, event]) =>
      subjectsOf(event).map((accountId) => ({ kind: kind as keyof typeof ofPeople, accountId })),
    ),
    ...events
      .filter(({ kind }) => kind === 'POST_SPREAD')
      .map(({ actorId, subjectId }) => ({ kind: 'POSTED' as const, accountId: actorId, postId: subjectId })),
    ...[...counted].map((postId) => ({ kind: 'COUNTED' as const, postId })),
  ]
}

async function postsOf(tx: Tx, commentIds: readonly string[]): Promise<string[]> {
  if (commentIds.length === 0) return []
  const rows = await tx
    .selectFrom('comment')
    .select('post_id')
    .distinct()
    .where('id', 'in', commentIds)
    .execute()
  return rows.map(({ post_id }) => post_id)
}
