import { deriveId } from '../ids.ts'

type Entry<Account> = { account: Account; amount: bigint }

/** Part of a transfer in one shard: a transaction of its own, whose entries sum to zero. */
export type TransferLeg<Account> = {
  id: string
  shard: number
  leg: number
  entries: readonly Entry<Account>[]
}

/**
 * Cuts a transfer where the shards of its people end. The first leg is in its home shard, with the platform's entries and the
 * transfer's id; what leaves a shard goes to its transit account, and comes out of the other's.
 * @param entries of the transfer, as they are booked
 * @param home shard of whose transfer it is
 * @param shardOf returns the shard of a person's account; null for accounts that the platform has in each
 */
export function splitTransferByShard<Account>({
  id,
  entries,
  home,
  shardOf,
  transit,
}: {
  id: string
  entries: readonly Entry<Account>[]
  home: number
  shardOf(account: Account): number | null
  transit: Account
}): TransferLeg<Account>[] {
  const byShard = Map.groupBy(entries, ({ account }) => shardOf(account) ?? home)
  const others = [...byShard.keys()].filter((shard) => shard !== home)
  if (others.length === 0) return [{ id, shard: home, leg: 0, entries }]
  return [home, ...others].map((shard, leg) => {
    const own = byShard.get(shard) ?? []
    const leaving = own.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      id: leg === 0 ? id : deriveId(id, `shard ${shard}`),
      shard,
      leg,
      entries: leaving === 0n ? own : [...own, { account: transit, amount: -leaving }],
    }
  })
}

/**
 * SQL: whether a transaction stands for its whole transfer, which has another for each further shard that it reaches.
 * @param transaction alias of its row
 */
export function isPrimaryTransferLegSql(transaction: string): string {
  return `${transaction}.leg = 0`
}
