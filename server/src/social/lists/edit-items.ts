import { CompiledQuery, sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { refuse } from '../../platform/errors.ts'
import { blockPerson } from './block.ts'
import { requireVisiblePerson } from './require-visible-person.ts'
import { isDerivedList, systemListOf } from './system-lists.ts'

/**
 * Adds a person to these lists, to all or none; on the list "Blocked" blocks them.
 * @throws Refusal LIST_NOT_FOUND, CREATOR_NOT_FOUND, or RULE_BROKEN for oneself and for lists that cannot be
 * edited
 */
export async function addToPeopleLists(
  ctx: Context,
  ownerId: string,
  { userFolderIds, creatorId }: { userFolderIds: readonly string[]; creatorId: string },
): Promise<void> {
  if (creatorId === ownerId) throw oneself()
  const ids = [...new Set(userFolderIds)]
  const system = ids.flatMap((id) => systemListOf(ownerId, id) ?? [])
  if (system.some(isDerivedList)) throw derived()
  const own = ids.filter((id) => systemListOf(ownerId, id) === undefined)
  await inTransaction(ctx.db, async (tx) => {
    await requireVisiblePerson(tx, ownerId, creatorId)
    if (system.includes('BLOCKED')) await blockPerson(tx, ctx, ownerId, creatorId)
    if (system.includes('FAVOURITES')) await addFavourite(tx, ctx, ownerId, creatorId)
    if (own.length > 0) await addToOwn(tx, ctx, { ownerId, listIds: own, personId: creatorId })
  })
}

/**
 * Adds somebody to the favourites, or removes them.
 * @param to the requested state; null toggles it
 * @returns whether they are a favourite now
 * @throws Refusal CREATOR_NOT_FOUND, or RULE_BROKEN for the viewer themselves
 */
export async function toggleFavourite(
  ctx: Context,
  ownerId: string,
  personId: string,
  to: boolean | null = null,
): Promise<boolean> {
  if (personId === ownerId) throw oneself()
  return inTransaction(ctx.db, async (tx) => {
    if (to !== true) {
      const { numDeletedRows } = await tx
        .deleteFrom('favourite')
        .where('owner_id', '=', ownerId)
        .where('person_id', '=', personId)
        .executeTakeFirst()
      if (numDeletedRows > 0n || to === false) return false
    }
    await requireVisiblePerson(tx, ownerId, personId)
    await addFavourite(tx, ctx, ownerId, personId)
    return true
  })
}

async function addFavourite(tx: Tx, ctx: Context, ownerId: string, personId: string): Promise<void> {
  await tx
    .insertInto('favourite')
    .values({ id: ctx.newId(), owner_id: ownerId, person_id: personId, added_at: ctx.clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** The lists are locked in one order, so that two of these never wait for each other, nor for a list's deletion. */
const insert = `
  WITH list AS (
    SELECT user_list.id, wanted.item_id
    FROM unnest($2::text[], $3::text[]) AS wanted (list_id, item_id) JOIN user_list ON user_list.id = wanted.list_id
    WHERE user_list.owner_id = $1
    ORDER BY user_list.id FOR SHARE OF user_list
  ), added AS (
    INSERT INTO user_list_item (owner_id, id, list_id, person_id, added_at)
    SELECT $1, item_id, id, $4, $5 FROM list ORDER BY id
    ON CONFLICT DO NOTHING
  )
  SELECT count(*)::integer AS found FROM list`

async function addToOwn(
  tx: Tx,
  ctx: Context,
  { ownerId, listIds, personId }: { ownerId: string; listIds: readonly string[]; personId: string },
): Promise<void> {
  const itemIds = listIds.map(() => ctx.newId())
  const { rows } = await tx.executeQuery<{ found: number }>(
    CompiledQuery.raw(insert, [ownerId, [...listIds], itemIds, personId, ctx.clock.now()]),
  )
  if (rows[0]?.found !== listIds.length) throw refuse('LIST_NOT_FOUND')
}

/**
 * Takes somebody off the list that this item belongs to; off the list "Blocked" ends the block.
 * @throws Refusal LIST_NOT_FOUND when the viewer has no such item
 */
export async function removeFromPeopleList(ctx: Context, ownerId: string, itemId: string): Promise<void> {
  const { rows } = await sql`
    WITH own AS (
      DELETE FROM user_list_item USING user_list
      WHERE user_list_item.id = ${itemId} AND user_list.id = user_list_item.list_id AND user_list.owner_id = ${ownerId}
      RETURNING 1
    ), favoured AS (
      DELETE FROM favourite WHERE id = ${itemId} AND owner_id = ${ownerId} RETURNING 1
    ), blocked AS (
      DELETE FROM block WHERE id = ${itemId} AND blocker_id = ${ownerId} RETURNING 1
    )
    SELECT FROM own UNION ALL SELECT FROM favoured UNION ALL SELECT FROM blocked`.execute(ctx.db)
  if (rows.length === 0) throw refuse('LIST_NOT_FOUND')
}

/**
 * Takes everybody off a list; off the list "Blocked" ends every block.
 * @throws Refusal LIST_NOT_FOUND, or RULE_BROKEN for lists that nobody edits
 */
export async function clearPeopleList(ctx: Context, ownerId: string, listId: string): Promise<void> {
  const system = systemListOf(ownerId, listId)
  if (system === undefined) return clearOwn(ctx, ownerId, listId)
  if (isDerivedList(system)) throw derived()
  if (system === 'BLOCKED') await ctx.db.deleteFrom('block').where('blocker_id', '=', ownerId).execute()
  else await ctx.db.deleteFrom('favourite').where('owner_id', '=', ownerId).execute()
}

async function clearOwn(ctx: Context, ownerId: string, listId: string): Promise<void> {
  const { rows } = await sql`
    WITH list AS (
      SELECT id FROM user_list WHERE id = ${listId} AND owner_id = ${ownerId}
    ), cleared AS (
      DELETE FROM user_list_item USING list WHERE user_list_item.list_id = list.id
    )
    SELECT FROM list`.execute(ctx.db)
  if (rows.length === 0) throw refuse('LIST_NOT_FOUND')
}

function oneself() {
  return refuse('RULE_BROKEN', { detail: "You can't add yourself to a list." })
}

function derived() {
  return refuse('RULE_BROKEN', { detail: "This list follows your subscriptions, so you can't edit it." })
}
