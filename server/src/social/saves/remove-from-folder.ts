import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { appendEventsSql } from '../../platform/events/outbox.ts'
import { allSavesFolderId } from './all-saves.ts'

const remove = `
  WITH taken AS (
    DELETE FROM post_folder_item WHERE id = $2 AND owner_id = $1 RETURNING 1
  ), unsaved AS (
    DELETE FROM saved_post WHERE id = $2 AND owner_id = $1 RETURNING owner_id, post_id
  ), noted AS (
    ${appendEventsSql('OWN_CHANGED', { actor: 'owner_id', subject: 'post_id', now: '$3', from: 'FROM unsaved' })}
  )
  SELECT FROM taken UNION ALL SELECT FROM unsaved`

/** Maximum posts with an event each: for more, open screens follow by the topic alone. */
const mostOwnEvents = 500

const clearAll = `
  WITH unsaved AS (
    DELETE FROM saved_post WHERE owner_id = $1 RETURNING owner_id, post_id
  )
  ${appendEventsSql('OWN_CHANGED', {
    actor: 'owner_id',
    subject: 'post_id',
    now: '$2',
    from: `FROM (SELECT * FROM unsaved ORDER BY post_id DESC LIMIT ${mostOwnEvents}) AS newest`,
  })}`

/**
 * Takes a post out of the folder that this item belongs to; out of "All saves" takes it out of every folder.
 * @throws Refusal FOLDER_NOT_FOUND when the viewer has no such item
 */
export async function removeFromSaveFolder(ctx: Context, ownerId: string, itemId: string): Promise<void> {
  const { rows } = await ctx.db.executeQuery(CompiledQuery.raw(remove, [ownerId, itemId, ctx.clock.now()]))
  if (rows.length === 0) throw refuse('FOLDER_NOT_FOUND')
}

/**
 * Empties a folder; emptying "All saves" empties every folder.
 * @throws Refusal FOLDER_NOT_FOUND
 */
export async function clearSaveFolder(ctx: Context, ownerId: string, folderId: string): Promise<void> {
  if (folderId === allSavesFolderId(ownerId)) {
    await ctx.db.executeQuery(CompiledQuery.raw(clearAll, [ownerId, ctx.clock.now()]))
    return
  }
  const { rows } = await sql`
    WITH folder AS (
      SELECT id FROM post_folder WHERE id = ${folderId} AND owner_id = ${ownerId}
    ), cleared AS (
      DELETE FROM post_folder_item USING folder WHERE post_folder_item.folder_id = folder.id
    )
    SELECT FROM folder`.execute(ctx.db)
  if (rows.length === 0) throw refuse('FOLDER_NOT_FOUND')
}
