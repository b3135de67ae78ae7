import type { PeopleList } from '@fanfare/contract/shapes/social/lists'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { loadPeopleList } from './load-lists.ts'
import { createNamedRow, deleteNamedRow, type NewNamedRow, renameNamedRow } from './named-row.ts'
import { systemListOf } from './system-lists.ts'

/**
 * Creates a list. With an idempotency key that has created one before, answers with that one.
 * @throws Refusal NAME_TAKEN, RULE_BROKEN when the owner has as many lists as one may have, or CONFLICT when the list of
 * the key has another name
 */
export async function createPeopleList(
  ctx: Context,
  ownerId: string,
  list: NewNamedRow,
): Promise<PeopleList> {
  return loadPeopleList(ctx, ownerId, await createNamedRow(ctx, 'user_list', ownerId, list))
}

/** @throws Refusal LIST_NOT_FOUND, NAME_TAKEN, or RULE_BROKEN for a list of the system */
export async function renamePeopleList(
  ctx: Context,
  ownerId: string,
  listId: string,
  name: string,
): Promise<PeopleList> {
  refuseSystemList(ownerId, listId, 'rename')
  const isRenamed = await renameNamedRow(ctx, 'user_list', ownerId, { id: listId, name })
  if (!isRenamed) throw refuse('LIST_NOT_FOUND')
  return loadPeopleList(ctx, ownerId, listId)
}

/** @throws Refusal LIST_NOT_FOUND, or RULE_BROKEN for a list of the system */
export async function deletePeopleList(ctx: Context, ownerId: string, listId: string): Promise<void> {
  refuseSystemList(ownerId, listId, 'delete')
  if (!(await deleteNamedRow(ctx, 'user_list', ownerId, listId))) throw refuse('LIST_NOT_FOUND')
}

function refuseSystemList(ownerId: string, listId: string, change: string): void {
  if (systemListOf(ownerId, listId) === undefined) return
  throw refuse('RULE_BROKEN', { detail: `This list is built in, so you can't ${change} it.` })
}
