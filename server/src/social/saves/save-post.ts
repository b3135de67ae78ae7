import { CompiledQuery, sql } from 'kysely'
import { postExistsForViewerSql } from '../../access/visibility/post.ts'
import type { Context } from '../../platform/context.ts'
import { createWriteBatcher } from '../../platform/db/batching/write-batcher.ts'
import { asPreparedStatement } from '../../platform/db/statement-options.ts'
import { inTransaction, retryStatement } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { allSavesFolderId } from './all-saves.ts'

/** SQL: the `id` of a post that is visible to an owner, both given as parameters or columns. */
const target = (owner: string, post: string) => `
  SELECT post.id FROM post JOIN account creator ON creator.id = post.creator_id
  WHERE post.id = ${post} AND ${postExistsForViewerSql('post', 'creator', owner)}`

const isTaken = 'EXISTS (SELECT FROM taken WHERE taken.owner_id = target.owner_id AND taken.id = target.id)'

/** One statement: taking it out is tried first; every folder follows. */
const toggle = `
  WITH target AS (
    SELECT press.owner_id, press.save_id, press.asked_state, found.id
    FROM unnest((SELECT $1::text[]), (SELECT $2::text[]), (SELECT $3::text[]), (SELECT $5::boolean[]))
        AS press (owner_id, post_id, save_id, asked_state)
      CROSS JOIN LATERAL (${target('press.owner_id', 'press.post_id')}) AS found
  ), taken AS (
    DELETE FROM saved_post USING target WHERE saved_post.owner_id = target.owner_id AND saved_post.post_id = target.id
      AND target.asked_state IS NOT TRUE
    RETURNING target.owner_id, target.id
  ), given AS (
    INSERT INTO saved_post (id, owner_id, post_id, saved_at)
    SELECT save_id, owner_id, id, $4 FROM target WHERE NOT ${isTaken} AND asked_state IS NOT FALSE
    ON CONFLICT DO NOTHING
    RETURNING owner_id, post_id AS id
  ), noted AS (
    ${appendEventsSql('OWN_CHANGED', {
      actor: 'owner_id',
      subject: 'id',
      now: '$4',
      from: 'FROM (SELECT owner_id, id FROM given UNION ALL SELECT owner_id, id FROM taken) AS changed',
    })}
  )
  SELECT owner_id AS "ownerId", id AS "postId", coalesce(asked_state, NOT ${isTaken}) AS "isSaved" FROM target`

type Named = { ownerId: string; postId: string }
/** `to`: the state that is asked for; null turns it around. */
type Toggle = Named & { to: boolean | null }

/** Maximum posts per batch: few enough that none waits long for those before it. */
const most = 100
const nameOf = ({ ownerId, postId }: Named) => `${ownerId} ${postId}`

/** Toggles saves in batches: those that arrive during a write share one commit. */
const toggleSaveBatched = createWriteBatcher<Context, Toggle, { isSaved: boolean } | undefined>({
  maxBatchSize: most,
  partitionKey: nameOf,
  run: async (ctx, presses) => {
    // In one order in every process, so that those of two that are the same do not wait for each other in a circle.
    const sorted = presses.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1))
    const owners = sorted.map(({ ownerId }) => ownerId)
    const posts = sorted.map(({ postId }) => postId)
    const ids = sorted.map(() => ctx.newId())
    const states = sorted.map(({ to }) => to)
    const { rows } = await retryStatement(() =>
      ctx.db.executeQuery<Named & { isSaved: boolean }>(
        asPreparedStatement(
          'toggle_save',
          CompiledQuery.raw(toggle, [owners, posts, ids, ctx.clock.now(), states]),
        ),
      ),
    )
    return new Map(rows.map((row) => [nameOf(row), row]))
  },
})

/**
 * Saves a post, locked or not, or takes it out of every folder.
 * @param to the state that is asked for; null turns it around
 * @returns whether it is saved now
 * @throws Refusal POST_NOT_FOUND
 */
export async function toggleSave(
  ctx: Context,
  ownerId: string,
  postId: string,
  to: boolean | null = null,
): Promise<boolean> {
  const toggled = await toggleSaveBatched(ctx, 'saves', { ownerId, postId, to })
  if (!toggled) throw refuse('POST_NOT_FOUND')
  return toggled.isSaved
}

const save = `
  WITH target AS (${target('$1', '$2')}), given AS (
    INSERT INTO saved_post (id, owner_id, post_id, saved_at) SELECT $3, $1, id, $4 FROM target
    ON CONFLICT DO NOTHING
    RETURNING owner_id, post_id
  ), noted AS (
    ${appendEventsSql('OWN_CHANGED', { actor: 'owner_id', subject: 'post_id', now: '$4', from: 'FROM given' })}
  )
  SELECT id FROM target`

/** Locked in one order, so that two of these never wait for each other. */
const addToOwn = `
  WITH folder AS (
    SELECT post_folder.id, requested.item_id
    FROM unnest($2::text[], $3::text[]) AS requested (folder_id, item_id)
      JOIN post_folder ON post_folder.id = requested.folder_id
    WHERE post_folder.owner_id = $1
    ORDER BY post_folder.id FOR SHARE OF post_folder
  ), added AS (
    INSERT INTO post_folder_item (id, folder_id, owner_id, post_id, saved_at)
    SELECT item_id, id, $1, $4, $5 FROM folder ORDER BY id
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::integer AS found FROM folder`

/**
 * Saves a post in these folders, all of them or none, and in "All saves".
 * @throws Refusal FOLDER_NOT_FOUND or POST_NOT_FOUND
 */
export async function savePostInFolders(
  ctx: Context,
  ownerId: string,
  { postFolderIds, postId }: { postFolderIds: readonly string[]; postId: string },
): Promise<void> {
  const own = [...new Set(postFolderIds)].filter((id) => id !== allSavesFolderId(ownerId))
  const now = ctx.clock.now()
  await inTransaction(ctx.db, async (tx) => {
    const saved = await tx.executeQuery(CompiledQuery.raw(save, [ownerId, postId, ctx.newId(), now]))
    if (saved.rows.length === 0) throw refuse('POST_NOT_FOUND')
    // Locked until the end: a concurrent removal waits, or has happened and makes this fail.
    const { rows: locked } = await sql`
      SELECT FROM saved_post WHERE owner_id = ${ownerId} AND post_id = ${postId} FOR KEY SHARE`.execute(tx)
    if (locked.length === 0) throw refuse('POST_NOT_FOUND')
    const itemIds = own.map(() => ctx.newId())
    const { rows } = await tx.executeQuery<{ found: number }>(
      CompiledQuery.raw(addToOwn, [ownerId, own, itemIds, postId, now]),
    )
    if (rows[0]?.found !== own.length) throw refuse('FOLDER_NOT_FOUND')
  })
}
