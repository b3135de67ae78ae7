import type { SavesFolder } from '@fanfare/contract/shapes/social/saves'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { createNamedRow, deleteNamedRow, type NewNamedRow, renameNamedRow } from '../lists/named-row.ts'
import { allSavesFolderId } from './all-saves.ts'
import { loadSaveFolder } from './load-folders.ts'

/**
 * Creates a folder. With an idempotency key that has created one before, answers with that one.
 * @throws Refusal NAME_TAKEN, RULE_BROKEN when the owner has as many folders as one may have, or CONFLICT when the folder of
 * the key has another name
 */
export async function createSaveFolder(
  ctx: Context,
  ownerId: string,
  folder: NewNamedRow,
): Promise<SavesFolder> {
  return loadSaveFolder(ctx, ownerId, await createNamedRow(ctx, 'post_folder', ownerId, folder))
}

/** @throws Refusal FOLDER_NOT_FOUND, NAME_TAKEN, or RULE_BROKEN for "All saves" */
export async function renameSaveFolder(
  ctx: Context,
  ownerId: string,
  folderId: string,
  name: string,
): Promise<SavesFolder> {
  refuseAllSaves(ownerId, folderId, 'rename')
  const isRenamed = await renameNamedRow(ctx, 'post_folder', ownerId, { id: folderId, name })
  if (!isRenamed) throw refuse('FOLDER_NOT_FOUND')
  return loadSaveFolder(ctx, ownerId, folderId)
}

/**
 * Deletes a folder; what was in it stays saved.
 * @throws Refusal FOLDER_NOT_FOUND, or RULE_BROKEN for "All saves"
 */
export async function deleteSaveFolder(ctx: Context, ownerId: string, folderId: string): Promise<void> {
  refuseAllSaves(ownerId, folderId, 'delete')
  if (!(await deleteNamedRow(ctx, 'post_folder', ownerId, folderId))) throw refuse('FOLDER_NOT_FOUND')
}

function refuseAllSaves(ownerId: string, folderId: string, change: string): void {
  if (folderId !== allSavesFolderId(ownerId)) return
  throw refuse('RULE_BROKEN', { detail: `This folder holds everything you save, so you can't ${change} it.` })
}
