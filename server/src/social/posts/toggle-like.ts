import { CompiledQuery } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { createWriteBatcher } from '../../platform/db/batching/write-batcher.ts'
import { prepared } from '../../platform/db/statement-options.ts'
import { retried } from '../../platform/db/transaction/in-transaction.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'

/**
 * Result of a toggle; undefined where the viewer can see nothing; nothing changes where they may not see its
 * post.
 */
export type Toggled = { maySee: boolean; isWithheld: boolean; isLiked: boolean } | undefined

/** `to`: the state that is asked for; null turns it around. */
type Toggle = { viewerId: string; id: string; to: boolean | null }
type Named = Pick<Toggle, 'viewerId' | 'id'>
type Row = NonNullable<Toggled> & Named & { isDone: boolean }

/** Maximum posts per batch: few enough that none waits long for those before it. */
const most = 100

/**
 * Makes what likes one kind of thing, or takes the like back. Likes that come while others are written are given together, by
 * one statement, and wait for the disk once. None of them waits for a count that somebody else is changing: likes of such a
 * thing wait apart, together with those of the same.
 * @param target SQL: the `id` of what is liked, given as `press.id`, the `creator_id` of its post, the `post_id` of a comment or reply, and whether the viewer `press.viewer_id` `may_see` its post at `$2`, or it `is_withheld` from them
 */
export function createLikeToggle(
  what: 'post' | 'comment' | 'reply',
  target: string,
): (ctx: Context, press: Toggle) => Promise<Toggled> {
  const toggling = (waits: boolean) => {
    const statement = toggle(what, target, waits)
    return createWriteBatcher<Context, Toggle, Row | undefined>({
      maxBatchSize: most,
      // A second press takes back what the first has just given.
      partitionKey: nameOf,
      run: (ctx, presses) => toggleAll(ctx, statement, presses),
    })
  }
  const atOnce = toggling(false)
  const waiting = toggling(true)
  return async (ctx, press) => {
    const toggled = await atOnce(ctx, 'likes', press)
    return toggled?.isDone === false ? waiting(ctx, press.id, press) : toggled
  }
}

async function toggleAll(
  ctx: Context,
  { name, text }: { name: string; text: string },
  presses: readonly Toggle[],
): Promise<Map<string, Row>> {
  // In one order in every process, so that those of two that are the same do not wait for each other in a circle.
  const sorted = presses.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
  const viewers = sorted.map(({ viewerId }) => viewerId)
  const ids = sorted.map(({ id }) => id)
  const states = sorted.map(({ to }) => to)
  const { rows } = await retried(() =>
    ctx.db.executeQuery<Row>(
      prepared(name, CompiledQuery.raw(text, [viewers, ctx.clock.now(), ids, states])),
    ),
  )
  return new Map(rows.map((row) => [nameOf(row), row]))
}

function nameOf({ viewerId, id }: Named): string {
  return `${id} ${viewerId}`
}

const ofPost = { actor: 'viewer_id', subject: 'id', now: '$2' }
const notingPosts = `
      ${appendEventsSql('POST_LIKED', { ...ofPost, from: 'FROM given' })}
    ), noted_taken AS (
      ${appendEventsSql('POST_COUNTED', { ...ofPost, from: 'FROM taken' })}`
/** SQL: appends the events of liked comments: nobody is notified; open screens of the post show them. */
const notingRemarks = `
      ${appendEventsSql('POST_COUNTED', {
        ...{ actor: 'viewer_id', subject: 'post_id', now: '$2' },
        from: `FROM target JOIN (SELECT id, viewer_id FROM given UNION ALL SELECT id, viewer_id FROM taken) AS changed
        USING (id, viewer_id)`,
      })}`

/**
 * One statement: taking the like back is tried first, so a like that is there never counts twice. Where a state is asked for,
 * what is in it already is left as it is.
 * @param waits for counts that others are changing; else what they are of is left as it is
 */
function toggle(
  what: 'post' | 'comment' | 'reply',
  target: string,
  waits: boolean,
): { name: string; text: string } {
  const like = `${what}_like`
  const isTaken =
    'EXISTS (SELECT FROM taken WHERE taken.id = target.id AND taken.viewer_id = target.viewer_id)'
  const text = `
    WITH target AS (
      SELECT press.viewer_id, press.asked_state, found.id, found.creator_id, found.may_see, found.is_withheld${what === 'post' ? '' : ', found.post_id'}
      FROM unnest((SELECT $1::text[]), (SELECT $3::text[]), (SELECT $4::boolean[]))
        AS press (viewer_id, id, asked_state)
        CROSS JOIN LATERAL (${target}) AS found
    ), locked AS (
      SELECT ${what}_id AS id FROM ${what}_count WHERE ${what}_id IN (SELECT id FROM target WHERE may_see)
      ORDER BY ${what}_id FOR NO KEY UPDATE ${waits ? '' : 'SKIP LOCKED'}
    ), taken AS (
      DELETE FROM ${like} USING target JOIN locked USING (id)
      WHERE ${like}.${what}_id = target.id AND ${like}.account_id = target.viewer_id
        AND target.asked_state IS NOT TRUE
      RETURNING target.id, target.viewer_id
    ), given AS (
      INSERT INTO ${like} (creator_id, ${what}_id, account_id, created_at)
      SELECT creator_id, id, viewer_id, $2 FROM target JOIN locked USING (id)
      WHERE NOT ${isTaken} AND asked_state IS NOT FALSE
      ON CONFLICT DO NOTHING
      RETURNING ${what}_id AS id, account_id AS viewer_id
    ), counted AS (
      UPDATE ${what}_count SET likes = likes + changed.by
      FROM (
        SELECT id, sum(by)::integer AS by
        FROM (SELECT id, 1 AS by FROM given UNION ALL SELECT id, -1 FROM taken) AS each GROUP BY id
      ) AS changed
      WHERE ${what}_id = changed.id
    ), noted AS (${what === 'post' ? notingPosts : notingRemarks}
    )
    SELECT viewer_id AS "viewerId", id, may_see AS "maySee", is_withheld AS "isWithheld", coalesce(asked_state, NOT ${isTaken}) AS "isLiked",
      NOT may_see OR EXISTS (SELECT FROM locked WHERE locked.id = target.id) AS "isDone"
    FROM target`
  return { name: `toggle_${like}${waits ? '_waiting' : ''}`, text }
}
