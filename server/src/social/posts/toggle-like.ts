import { CompiledQuery } from 'kysely'
import type { PostLockReason } from '../../access/visibility/access-denied.ts'
import type { Context } from '../../platform/context.ts'
import { createWriteBatcher } from '../../platform/db/batching/write-batcher.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { retryStatement } from '../../platform/db/transaction/in-transaction.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { memoizedStatement } from '../../platform/pagination/lazy-statement.ts'

/**
 * Kind of thing that can be liked.
 * @property target SQL: the `id` of the thing `press.id`, the `creator_id` of its post, the `post_id` of a comment or reply,
 * and whether the viewer `press.viewer_id` `may_see` its post at `$2`, or the `lock_reason`
 */
export type LikeableKind = { table: 'post' | 'comment' | 'reply'; target: string }

/**
 * Result of a toggle; undefined where the viewer can see nothing; nothing changes where they may not see its
 * post.
 */
export type ToggledLike = { maySee: boolean; lockReason: PostLockReason; isLiked: boolean } | undefined

/** @property to the requested state; null toggles it */
type Press = { viewerId: string; id: string; to: boolean | null }
/** @property waits true if it waits for a count that somebody else is changing */
type PendingPress = Press & { likeable: LikeableKind; waits: boolean }
type Row = NonNullable<ToggledLike> & Pick<Press, 'viewerId' | 'id'> & { isDone: boolean }

/**
 * Likes a thing, or removes the like. Concurrent likes of a kind share a statement and a commit. None of them waits for a
 * count that somebody else is changing: likes of such a thing are sent again in batches of their own, which wait.
 */
export async function toggleLike(ctx: Context, likeable: LikeableKind, press: Press): Promise<ToggledLike> {
  const toggled = await toggleBatched(ctx, likeable.table, { ...press, likeable, waits: false })
  if (toggled?.isDone !== false) return toggled
  return toggleBatched(ctx, `${likeable.table} ${press.id}`, { ...press, likeable, waits: true })
}

const toggleBatched = createWriteBatcher<Context, PendingPress, Row | undefined>({
  // Few enough that none waits long for those before it.
  maxBatchSize: 100,
  // A second press takes back what the first has just given.
  partitionKey: keyOf,
  run: toggleAll,
})

/** Sends the statement for presses of the same kind, all of which wait or none. */
async function toggleAll(ctx: Context, presses: readonly PendingPress[]): Promise<Map<string, Row>> {
  const [first] = presses
  if (!first) return new Map()
  // In one order in every process, so that two batches of the same presses do not deadlock.
  const sorted = presses.toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))
  const viewers = sorted.map(({ viewerId }) => viewerId)
  const ids = sorted.map(({ id }) => id)
  const states = sorted.map(({ to }) => to)
  const { name, text } = memoizedStatement(
    `toggle_${first.likeable.table}_like${first.waits ? '_waiting' : ''}`,
    () => toggleSql(first.likeable, first.waits),
  )
  const { rows } = await retryStatement(() =>
    ctx.db.executeQuery<Row>(
      asPreparedStatement(name, CompiledQuery.raw(text, [viewers, ctx.clock.now(), ids, states])),
    ),
  )
  return new Map(rows.map((row) => [keyOf(row), row]))
}

function keyOf({ viewerId, id }: Pick<Press, 'viewerId' | 'id'>): string {
  return `${id} ${viewerId}`
}

/**
 * SQL: removes the like first, so that an existing like never counts twice; where a state is requested, what is in it already
 * stays. Counts that others are changing are waited for, or the like is not done.
 */
function toggleSql({ table, target }: LikeableKind, waits: boolean): string {
  const like = `${table}_like`
  const isTaken =
    'EXISTS (SELECT FROM taken WHERE taken.id = target.id AND taken.viewer_id = target.viewer_id)'
  return `
    WITH target AS (
      SELECT press.viewer_id, press.asked_state, found.id, found.creator_id, found.may_see, found.lock_reason${table === 'post' ? '' : ', found.post_id'}
      FROM unnest((SELECT $1::text[]), (SELECT $3::text[]), (SELECT $4::boolean[]))
        AS press (viewer_id, id, asked_state)
        CROSS JOIN LATERAL (${target}) AS found
    ), locked AS (
      SELECT ${table}_id AS id FROM ${table}_count WHERE ${table}_id IN (SELECT id FROM target WHERE may_see)
      ORDER BY ${table}_id FOR NO KEY UPDATE ${waits ? '' : 'SKIP LOCKED'}
    ), taken AS (
      DELETE FROM ${like} USING target JOIN locked USING (id)
      WHERE ${like}.${table}_id = target.id AND ${like}.account_id = target.viewer_id
        AND target.asked_state IS NOT TRUE
      RETURNING target.id, target.viewer_id
    ), given AS (
      INSERT INTO ${like} (creator_id, ${table}_id, account_id, created_at)
      SELECT creator_id, id, viewer_id, $2 FROM target JOIN locked USING (id)
      WHERE NOT ${isTaken} AND asked_state IS NOT FALSE
      ON CONFLICT DO NOTHING
      RETURNING ${table}_id AS id, account_id AS viewer_id
    ), counted AS (
      UPDATE ${table}_count SET likes = likes + changed.by
      FROM (
        SELECT id, sum(by)::integer AS by
        FROM (SELECT id, 1 AS by FROM given UNION ALL SELECT id, -1 FROM taken) AS each GROUP BY id
      ) AS changed
      WHERE ${table}_id = changed.id
    ), noted AS (${table === 'post' ? postEventsSql : commentEventsSql}
    )
    SELECT viewer_id AS "viewerId", id, may_see AS "maySee", lock_reason AS "lockReason", coalesce(asked_state, NOT ${isTaken}) AS "isLiked",
      NOT may_see OR EXISTS (SELECT FROM locked WHERE locked.id = target.id) AS "isDone"
    FROM target`
}

const postEvent = { actor: 'viewer_id', subject: 'id', now: '$2' }
const postEventsSql = `
      ${appendEventsSql('POST_LIKED', { ...postEvent, from: 'FROM given' })}
    ), noted_taken AS (
      ${appendEventsSql('POST_COUNTED', { ...postEvent, from: 'FROM taken' })}`
/** SQL: appends the events of liked comments: nobody is notified; open screens of the post show them. */
const commentEventsSql = `
      ${appendEventsSql('POST_COUNTED', {
        ...{ actor: 'viewer_id', subject: 'post_id', now: '$2' },
        from: `FROM target JOIN (SELECT id, viewer_id FROM given UNION ALL SELECT id, viewer_id FROM taken) AS changed
        USING (id, viewer_id)`,
      })}`
