import type { Db } from '../../../platform/db/connection/connect.ts'

/** In how many shards the ledger lies, each with a chain of seals of its own. */
export async function countShards(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('ledger_shard')
    .select((eb) => eb.fn.countAll<bigint>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
