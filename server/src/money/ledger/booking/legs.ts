import { idFor } from '../../../platform/db/ids.ts'
import { type Entry, type LedgerAccount, transit } from './accounts.ts'
import { type LockedAccounts, shardOf } from './lock-accounts.ts'

/** Part of a transfer in one shard: a transaction of its own that sums to zero. */
export type Leg = { id: string; shard: number; leg: number; entries: readonly Entry[] }

/**
 * Cuts a transfer where its people's shards end. The first leg is in the shard of whose transfer it is, with the platform's
 * entries and the transfer's id; what leaves a shard goes to its transit account, and comes out of the other's.
 * @param entries of the transfer, as they are booked
 */
export function legsOf(
  { id, of }: { id: string; of: string },
  entries: readonly Entry[],
  accounts: LockedAccounts,
): Leg[] {
  const first = shardOf(accounts, of)
  const shardOfEntry = ({ owner }: LedgerAccount) => (owner === null ? first : shardOf(accounts, owner))
  if (entries.every(({ account }) => shardOfEntry(account) === first))
    return [{ id, shard: first, leg: 0, entries }]
  const byShard = Map.groupBy(entries, ({ account }) => shardOfEntry(account))
  const shards = [first, ...[...byShard.keys()].filter((shard) => shard !== first)]
  return shards.map((shard, leg) => {
    const own = byShard.get(shard) ?? []
    const leaving = own.reduce((sum, { amount }) => sum + amount, 0n)
    return {
      id: leg === 0 ? id : idFor(id, `shard ${shard}`),
      shard,
      leg,
      entries: leaving === 0n ? own : [...own, { account: transit, amount: -leaving }],
    }
  })
}
