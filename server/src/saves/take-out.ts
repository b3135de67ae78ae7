import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { refuse } from '../refusal.ts'
import { allSavesId } from './all-saves.ts'

/**
 * Takes a post out of the folder that this item belongs to; out of "All saves" takes it out of every folder.
 * @throws Refusal FOLDER_NOT_FOUND when the viewer has no such item
 */
export async function removeFromFolder(ctx: Context, ownerId: string, itemId: string): Promise<void> {
  const { rows } = await sql`
    WITH taken AS (
      DELETE FROM post_folder_item WHERE id = ${itemId} AND owner_id = ${ownerId} RETURNING 1
    ), unsaved AS (
      DELETE FROM saved_post WHERE id = ${itemId} AND owner_id = ${ownerId} RETURNING 1
    )
    SELECT FROM taken UNION ALL SELECT FROM unsaved`.execute(ctx.db)
  if (rows.length === 0) throw refuse('FOLDER_NOT_FOUND')
}

/**
 * Empties a folder; emptying "All saves" empties every folder.
 * @throws Refusal FOLDER_NOT_FOUND
 */
export async function clearFolder(ctx: Context, ownerId: string, folderId: string): Promise<void> {
  if (folderId === allSavesId(ownerId)) {
    await ctx.db.deleteFrom('saved_post').where('owner_id', '=', ownerId).execute()
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
