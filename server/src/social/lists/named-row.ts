import { limits } from '@fanfare/contract/limits'
import { normalizeForComparison } from '@fanfare/contract/text/normalize-for-comparison'
import { sql } from 'kysely'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import { violatedUniqueConstraint } from '../../platform/db/transaction/unique-violation.ts'
import { refuse } from '../../platform/errors.ts'
import { idempotencyKeyReusedRefusal } from '../../platform/http/input/idempotency-key.ts'

/**
 * Tables of things that people name, with case-insensitively unique names: lists of people, folders of posts.
 */
export type NamedTable = 'user_list' | 'post_folder'

const tables: Record<NamedTable, { systemNames: readonly string[]; plural: string }> = {
  user_list: { systemNames: ['following', 'fans', 'favourites', 'blocked'], plural: 'lists' },
  post_folder: { systemNames: ['all saves'], plural: 'folders' },
}

/** Checks whether the owner has nothing of this name yet. */
export async function isRowNameFree(
  ctx: Context,
  table: NamedTable,
  ownerId: string,
  name: string,
): Promise<boolean> {
  if (isSystemName(table, name)) return false
  const taken = await ctx.reads.query(
    `${table}_by_name`,
    `SELECT FROM ${table} WHERE owner_id = $1 AND name_key(name) = name_key($2)`,
    [ownerId, name],
  )
  return taken.length === 0
}

export type NewNamedRow = { name: string; idempotencyKey: string | null }

/**
 * Creates a named row. With an idempotency key that has created one before, returns that one.
 * @returns the id
 * @throws Refusal NAME_TAKEN, RULE_BROKEN at the maximum number, or CONFLICT when the row of the key has another name
 */
export async function createNamedRow(
  ctx: Context,
  table: NamedTable,
  ownerId: string,
  { name, idempotencyKey }: NewNamedRow,
): Promise<string> {
  return unlessTaken(table, () =>
    inTransaction(ctx.db, async (tx) => {
      await lockNames(tx, table, ownerId)
      const before = await madeBefore(tx, table, ownerId, idempotencyKey)
      if (before && before.name !== name) {
        throw idempotencyKeyReusedRefusal()
      }
      if (before) return before.id
      if (isSystemName(table, name)) throw refuse('NAME_TAKEN')
      await requireBelowLimit(tx, table, ownerId)
      const id = ctx.newId()
      await tx
        .insertInto(table)
        .values({
          id,
          owner_id: ownerId,
          name,
          created_at: ctx.clock.now(),
          idempotency_key: idempotencyKey,
        })
        .execute()
      return id
    }),
  )
}

/** @returns false where the owner has none of this id. @throws Refusal NAME_TAKEN, also for the name that it has */
export async function renameNamedRow(
  ctx: Context,
  table: NamedTable,
  ownerId: string,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  if (!(await isRowNameFree(ctx, table, ownerId, name))) throw refuse('NAME_TAKEN')
  const { numUpdatedRows } = await unlessTaken(table, () =>
    ctx.db
      .updateTable(table)
      .set({ name })
      .where('id', '=', id)
      .where('owner_id', '=', ownerId)
      .executeTakeFirst(),
  )
  return numUpdatedRows > 0n
}

/** @returns false where the owner has none of this id */
export async function deleteNamedRow(
  ctx: Context,
  table: NamedTable,
  ownerId: string,
  id: string,
): Promise<boolean> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom(table)
    .where('id', '=', id)
    .where('owner_id', '=', ownerId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function isSystemName(table: NamedTable, name: string): boolean {
  return tables[table].systemNames.includes(normalizeForComparison(name))
}

/** Locks the owner’s names, so that concurrent creations find and count each other. */
async function lockNames(tx: Tx, table: NamedTable, ownerId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${table} ${ownerId}`}, 0))`.execute(tx)
}

async function madeBefore(
  tx: Tx,
  table: NamedTable,
  ownerId: string,
  key: string | null,
): Promise<{ id: string; name: string } | undefined> {
  if (key === null) return undefined
  return tx
    .selectFrom(table)
    .select(['id', 'name'])
    .where('owner_id', '=', ownerId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
}

async function requireBelowLimit(tx: Tx, table: NamedTable, ownerId: string): Promise<void> {
  const { count } = await tx
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .where('owner_id', '=', ownerId)
    .executeTakeFirstOrThrow()
  if (count >= BigInt(limits.folders)) {
    throw refuse('RULE_BROKEN', { detail: `You can have up to ${limits.folders} ${tables[table].plural}.` })
  }
}

async function unlessTaken<T>(table: NamedTable, run: () => Promise<T>): Promise<T> {
  try {
    return await run()
  } catch (cause) {
    const index = violatedUniqueConstraint(cause)
    if (index === `${table}_unique_name` || index === `${table}_same_name`) throw refuse('NAME_TAKEN')
    throw cause
  }
}
