import { CompiledQuery, sql } from 'kysely'
import type { Db } from '../connection/connect.ts'
import { olderProcessesSql } from '../schema/older-processes.ts'
import { inTransaction } from '../transaction/in-transaction.ts'

type Log = { info(event: string, details: Record<string, unknown>): void }

const shardsMax = 1024

/** The migration since which releases book by shards; those before look for the platform's accounts in one. */
const since = '0260'

/**
 * Opens shards of the ledger until there are `count` of them, numbered from 0. Existing members stay in
 * their shard; new ones are assigned to any with equal probability. From then on the schema prevents releases
 * that know only one shard from serving.
 * @returns the previous number of shards
 * @throws an Error if there are more already, if so many are not possible, or while processes of such a
 * release run
 */
export async function ensureLedgerShards({ db, log }: { db: Db; log: Log }, count: number): Promise<number> {
  if (!Number.isInteger(count) || count < 1) {
    throw new Error('A ledger has a whole number of shards, and one at least.')
  }
  if (count > shardsMax) {
    throw new Error(`A ledger has ${shardsMax} shards at most: each has its own chain of seals to be kept.`)
  }
  const before = await inTransaction(db, async (tx) => {
    const { rows: older } = await tx.executeQuery<{ level: string }>(
      CompiledQuery.raw(olderProcessesSql, [since]),
    )
    if (older.length > 0) {
      throw new Error(
        `Processes run that know one shard only, made for an older schema (${older.map(({ level }) => level).join(', ')}): replace or stop them, then open shards again.`,
      )
    }
    const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ledger_shard`.execute(tx)
    const there = rows[0]?.count ?? 0
    if (there > count) {
      throw new Error(
        `The ledger has ${there} shards, and none is closed again: people's accounts lie in it.`,
      )
    }
    await sql`
      INSERT INTO ledger_shard (number) SELECT generate_series(0, ${count - 1}::int) ON CONFLICT DO NOTHING`.execute(
      tx,
    )
    if (count > 1) {
      await sql`SELECT refuse_releases_of_one_shard()`.execute(tx)
    }
    return there
  })
  log.info('ledger-shards-opened', { before, now: count })
  return before
}

/** Counts the shards of the ledger, each with its own chain of seals. */
export async function countLedgerShards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_shard')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
