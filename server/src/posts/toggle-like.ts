import { CompiledQuery } from 'kysely'
import type { Context } from '../context.ts'
import { inGroups } from '../db/in-groups.ts'
import { retried } from '../db/in-transaction.ts'
import { notingEvents } from '../events/note-events.ts'

/** Undefined where there is nothing that the viewer comes upon; nothing is changed where she may not see its post. */
export type Toggled = { maySee: boolean; isWithheld: boolean; isLiked: boolean } | undefined

type Press = { viewerId: string; id: string }

/** Few enough that nobody waits long for those before her. */
const most = 100

/**
 * Makes what likes one kind of thing, or takes the like back. Likes of the same thing all change its one count: those that
 * would wait for it are given together, by one statement.
 * @param target SQL: the `id` of what is liked, given as `$3`, and whether the viewer `viewer.id` `may_see` its post at `$2`, or it `is_withheld` from her
 */
export function likesOf(
  what: 'post' | 'comment' | 'reply',
  target: string,
): (ctx: Context, press: Press) => Promise<Toggled> {
  const statement = toggle(what, target)
  const waitTogether = inGroups<Context, Press, Toggled>({
    most,
    // Who presses twice takes back what she has just given.
    personOf: ({ viewerId }) => viewerId,
    run: (ctx, presses) => toggleAll(ctx, statement, presses),
  })
  return (ctx, press) => waitTogether(ctx, press.id, press)
}

async function toggleAll(
  ctx: Context,
  statement: string,
  presses: readonly Press[],
): Promise<Map<Press, Toggled>> {
  // In one order in every process, so that those of two that are the same people do not wait for each other in a circle.
  const viewers = presses.map(({ viewerId }) => viewerId).sort()
  const { rows } = await retried(() =>
    ctx.db.executeQuery<NonNullable<Toggled> & { viewerId: string }>(
      CompiledQuery.raw(statement, [viewers, ctx.clock.now(), presses[0]?.id]),
    ),
  )
  const toggled = new Map(rows.map(({ viewerId, ...each }) => [viewerId, each]))
  return new Map(presses.map((press) => [press, toggled.get(press.viewerId)]))
}

const ofPost = { actor: 'viewer_id', subject: '$3', now: '$2' }
const noting = `, noted AS (
      ${notingEvents('POST_LIKED', { ...ofPost, from: 'FROM given' })}
    ), noted_taken AS (
      ${notingEvents('POST_COUNTED', { ...ofPost, from: 'FROM taken' })}
    )`

/** One statement: taking the like back is tried first, so a like that is there never counts twice. */
function toggle(what: 'post' | 'comment' | 'reply', target: string): string {
  const like = `${what}_like`
  return `/* prepared toggle_${like} */
    WITH target AS (
      SELECT viewer.id AS viewer_id, found.id, found.may_see, found.is_withheld
      FROM unnest($1::text[]) AS viewer (id) CROSS JOIN LATERAL (${target}) AS found
    ), taken AS (
      DELETE FROM ${like} USING target
      WHERE target.may_see AND ${like}.${what}_id = target.id AND ${like}.account_id = target.viewer_id
      RETURNING ${like}.account_id AS viewer_id
    ), given AS (
      INSERT INTO ${like} (${what}_id, account_id, created_at)
      SELECT id, viewer_id, $2 FROM target WHERE may_see AND viewer_id NOT IN (SELECT viewer_id FROM taken)
      ON CONFLICT DO NOTHING
      RETURNING account_id AS viewer_id
    ), counted AS (
      UPDATE ${what}_count
      SET likes = likes + (SELECT count(*)::integer FROM given) - (SELECT count(*)::integer FROM taken)
      WHERE ${what}_id = $3 AND (EXISTS (SELECT FROM given) OR EXISTS (SELECT FROM taken))
    )${what === 'post' ? noting : ''}
    SELECT viewer_id AS "viewerId", may_see AS "maySee", is_withheld AS "isWithheld",
      viewer_id NOT IN (SELECT viewer_id FROM taken) AS "isLiked"
    FROM target`
}
