import { type TableDistribution, tableDistributions } from '../distribution.ts'
import type { CatalogueForeignKey, CatalogueTrigger } from './catalogue.ts'

/** Answer to whether one machine can enforce a rule, or why it cannot. @property withKey it can once the rule names the key too, which is the same on both sides */
export type ShardEnforceability =
  | { isEnforceable: true; withKey?: true }
  | { isEnforceable: false; because: string }

const enforceable: ShardEnforceability = { isEnforceable: true }

export function tableDistributionOf(table: string): TableDistribution {
  const distributed = tableDistributions.get(table)
  if (!distributed) throw new Error(`Nobody has said where the rows of ${table} lie: distribution.ts.`)
  return distributed
}

/** Returns the column by which a table is distributed, if it is. */
export function tableDistributionKeyOf(table: string): string | undefined {
  const distributed = tableDistributionOf(table)
  return 'key' in distributed ? distributed.key : undefined
}

/**
 * Decides whether one machine can enforce a foreign key: both ends are rows of the same account, or the
 * target is replicated to where the row is.
 */
export function enforceabilityOfForeignKey(key: CatalogueForeignKey): ShardEnforceability {
  const [from, to] = [tableDistributionOf(key.table), tableDistributionOf(key.to)]
  if (to.kind === 'COPIED') {
    return 'key' in from && key.columns.includes(from.key) && !leavesKey(key)
      ? { isEnforceable: false, because: 'it would change the key of a row' }
      : enforceable
  }
  if (from.kind === 'ONE' && to.kind === 'ONE') return enforceable
  if (from.kind === 'COPIED' && to.kind === 'ONE' && isQuiet(key.onDelete) && isQuiet(key.onUpdate))
    return enforceable
  if ('key' in from && 'key' in to && isBeside(from, to)) {
    const isByKey = key.columns.some((column, at) => column === from.key && key.toColumns[at] === to.key)
    if (isByKey && leavesKey(key)) return enforceable
    // What a row of the ledger names lies in its own shard, whatever it is called by.
    if (from.kind === 'LEDGER' && leavesKey(key)) return { isEnforceable: true, withKey: true }
    return { isEnforceable: false, because: `the row of ${key.to} is another’s. ${afterwards(key)}` }
  }
  return {
    isEnforceable: false,
    because: `${key.table} and ${key.to} do not lie together. ${afterwards(key)}`,
  }
}

const isQuiet = (action: string) => action === 'a' || action === 'r'
const leavesKey = ({ onDelete, onUpdate }: CatalogueForeignKey) =>
  !'nd'.includes(onDelete) && isQuiet(onUpdate)

function afterwards({ table, to, onDelete }: CatalogueForeignKey): string {
  if (onDelete === 'c') {
    return `What deletes from ${to} has to delete from ${table} too; until it does, what reads it joins ${to}, and leaves out what is gone`
  }
  if (onDelete === 'n') return `What deletes from ${to} has to empty the column of ${table} too`
  return `Only code sees to it that what is named is there`
}

/** Checks whether two tables are colocated: distributed by the same key in one group. */
const isBeside = (one: TableDistribution, other: TableDistribution) =>
  one.kind === other.kind && (one.kind === 'ACCOUNT' || one.kind === 'LEDGER')

/**
 * A function runs where the row is, and finds there what lies with the same key and what is copied. That of a copied row
 * runs on every machine, and so has nothing to write. On the one machine that knows all others, a function may ask those
 * when its transaction commits; amid a statement it may not.
 */
export function enforceabilityOfTrigger({
  table,
  function: name,
  isDeferred,
  reads,
  writes,
}: CatalogueTrigger): ShardEnforceability {
  const distributed = tableDistributionOf(table)
  if (distributed.kind === 'ONE') {
    const remote = isDeferred ? [] : reads.filter((each) => tableDistributionKeyOf(each) !== undefined)
    return remote.length === 0 ? enforceable : { isEnforceable: false, because: needs(name, remote) }
  }
  if (isFiller(name))
    return { isEnforceable: false, because: 'no release that leaves keys empty runs any more' }
  if (distributed.kind === 'COPIED' && writes.length > 0) {
    return {
      isEnforceable: false,
      because: `its function ${name} would write to ${writes.join(', ')} on every machine`,
    }
  }
  const far = reads.filter((each) => {
    const other = tableDistributionOf(each)
    return other.kind !== 'COPIED' && !isBeside(other, distributed)
  })
  return far.length === 0 ? enforceable : { isEnforceable: false, because: needs(name, far) }
}

const needs = (name: string, far: readonly string[]) =>
  `its function ${name} needs ${far.join(', ')}, and only code says so now`

const isFiller = (name: string) => name === 'key_from_above' || name === 'key_from_post'
