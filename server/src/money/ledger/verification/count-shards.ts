import type { Db } from '../../../platform/db/connection/connect.ts'

/** Counts the shards of the ledger, each with its own chain of seals. */
export async function countShards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_shard')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
