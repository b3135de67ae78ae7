import type { CurrencyCode } from '@fanfare/contract/money/money'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { unnestSql } from '../../../platform/db/unnest.ts'
import type { LedgerAccount } from './accounts.ts'

/** An account as it is left by the transfers so far; `position` is that of the last on it, null where there is none. */
export type LockedLedgerAccount = {
  id: bigint
  shard: number
  balance: bigint | null
  position: number | null
  /** Parts of a person's balance that cannot be withdrawn yet, and that open disputes hold. */
  uncleared: bigint
  disputed: bigint
}

/**
 * The accounts that transfers name, locked where they are people's; the shards of those people and of whose transfers they
 * are; and who of them has deleted their account.
 */
export type LockedLedgerAccounts = {
  byKey: ReadonlyMap<string, LockedLedgerAccount>
  shards: ReadonlyMap<string, number>
  deleted: ReadonlySet<string>
}

/** An account that a transfer of `of` names. */
export type LedgerAccountReference = { account: LedgerAccount; currency: CurrencyCode; of: string }

/** @param shard shard of a platform account; a person's is in their own */
export function getLockedLedgerAccount(
  { byKey }: LockedLedgerAccounts,
  { owner, kind }: LedgerAccount,
  currency: CurrencyCode,
  shard?: number,
): LockedLedgerAccount {
  const account = byKey.get(keyOf(owner ?? shard, kind, currency))
  if (!account) throw new Error(`The ledger has no account ${kind} of ${owner ?? `shard ${shard}`}.`)
  return account
}

/** Returns the shard of a person's accounts. */
export function shardOfOwner({ shards }: LockedLedgerAccounts, owner: string): number {
  const shard = shards.get(owner)
  if (shard === undefined) throw new Error(`The ledger has no shard of ${owner}.`)
  return shard
}

/**
 * Locks people's accounts until the transaction ends, in the order of their ids; the platform's are never locked. What is
 * missing is opened before: an account of the platform in the shard of whose transfer it is, and where the people of one
 * have different shards, a transit account in each.
 */
export async function openAndLockLedgerAccounts(
  tx: Tx,
  named: readonly LedgerAccountReference[],
): Promise<LockedLedgerAccounts> {
  const needed = neededOf(named)
  const accounts = await tryToLock(tx, needed)
  if (accounts) return accounts
  await open(tx, needed)
  const opened = await tryToLock(tx, needed)
  if (!opened) throw new Error('Accounts of the ledger were opened, and are not there.')
  return opened
}

/** @param holder whose it is, or in which shard the platform has it */
function keyOf(holder: string | number | undefined, kind: string, currency: string): string {
  return `${holder} ${kind} ${currency}`
}

type NeededAccounts = {
  people: { owner: string; kind: string; currency: CurrencyCode }[]
  platform: { kind: string; currency: CurrencyCode; of: string }[]
  /** Pairs of a transfer's owner and another person in it. */
  pairs: { of: string; other: string; currency: CurrencyCode }[]
}

function neededOf(named: readonly LedgerAccountReference[]): NeededAccounts {
  const people = new Map<string, NeededAccounts['people'][number]>()
  const platform = new Map<string, NeededAccounts['platform'][number]>()
  const pairs = new Map<string, NeededAccounts['pairs'][number]>()
  for (const { account, currency, of } of named) {
    const { owner, kind } = account
    if (owner === null) {
      platform.set(`${of} ${kind} ${currency}`, { kind, currency, of })
      continue
    }
    people.set(`${owner} ${kind} ${currency}`, { owner, kind, currency })
    if (owner !== of) pairs.set(`${of} ${owner} ${currency}`, { of, other: owner, currency })
  }
  return { people: [...people.values()], platform: [...platform.values()], pairs: [...pairs.values()] }
}

/** SQL: `person` and `platform`, the accounts that are needed, each with its shard. */
function neededSql({ people, platform, pairs }: NeededAccounts): RawBuilder<unknown> {
  return sql`
    holder AS MATERIALIZED (
      SELECT id, ledger_shard AS shard, deleted_at IS NOT NULL AS is_deleted FROM account
      WHERE id IN (
        SELECT owner_id FROM ${unnestSql(people, { owner: 'text' })} AS people (owner_id)
        UNION SELECT of_id FROM ${unnestSql(platform, { of: 'text' })} AS needed (of_id))
    ), person AS (
      SELECT people.owner_id, people.kind, people.currency_code, holder.shard
      FROM ${unnestSql(people, { owner: 'text', kind: 'text', currency: 'text' })} AS people (owner_id, kind, currency_code)
      JOIN holder ON holder.id = people.owner_id
    ), platform AS (
      SELECT needed.kind, needed.currency_code, holder.shard
      FROM ${unnestSql(platform, { kind: 'text', currency: 'text', of: 'text' })} AS needed (kind, currency_code, of_id)
      JOIN holder ON holder.id = needed.of_id
      UNION
      SELECT 'transit', pair.currency_code, side.shard
      FROM ${unnestSql(pairs, { of: 'text', other: 'text', currency: 'text' })} AS pair (of_id, other_id, currency_code)
      JOIN holder one ON one.id = pair.of_id JOIN holder other ON other.id = pair.other_id
      CROSS JOIN LATERAL (VALUES (one.shard), (other.shard)) AS side (shard)
      WHERE one.shard <> other.shard AND (SELECT count(*) FROM ledger_shard) > 1
    )`
}

/** Account row, or without an ID a person's shard. */
type Row = {
  id: bigint | null
  owner: string | null
  kind: string
  currency: string
  shard: number
  balance: bigint | null
  uncleared: bigint
  disputed: bigint
}

/** Locks the accounts, or none while one is missing. @returns undefined then */
async function tryToLock(tx: Tx, needed: NeededAccounts): Promise<LockedLedgerAccounts | undefined> {
  const query = sql<Row>`
    WITH ${neededSql(needed)}, of_person AS (
      SELECT account.id FROM person JOIN ledger_account account USING (owner_id, kind, currency_code)
    ), of_platform AS (
      SELECT account.id, account.kind, account.currency_code, account.shard FROM platform
      JOIN ledger_account account ON account.owner_id IS NULL AND account.kind = platform.kind
        AND account.currency_code = platform.currency_code AND account.shard = platform.shard
    ), locked AS (
      SELECT id, owner_id, kind, currency_code, shard, balance, uncleared_minor, disputed_minor FROM ledger_account
      WHERE id IN (SELECT id FROM of_person)
        AND (SELECT count(*) FROM of_person) = ${needed.people.length}::int
        AND (SELECT count(*) FROM of_platform) = (SELECT count(*) FROM platform)
      ORDER BY id
      FOR NO KEY UPDATE
    )
    SELECT id, owner_id AS owner, kind, currency_code AS currency, shard, balance, uncleared_minor AS uncleared,
      disputed_minor AS disputed FROM locked
    UNION ALL
    SELECT id, NULL, kind, currency_code, shard, NULL, 0, 0 FROM of_platform
    UNION ALL
    SELECT NULL, id, CASE WHEN is_deleted THEN 'deleted' ELSE '' END, '', shard, NULL, 0, 0 FROM holder`
  const { rows } = await tx.executeQuery(asPreparedStatement('lock-accounts', query.compile(tx)))
  const byKey = new Map<string, LockedLedgerAccount>()
  const shards = new Map<string, number>()
  const deleted = new Set<string>()
  for (const { id, owner, kind, currency, shard, ...state } of rows) {
    if (id === null) {
      shards.set(owner ?? '', shard)
      if (kind === 'deleted') deleted.add(owner ?? '')
    } else byKey.set(keyOf(owner ?? shard, kind, currency), { id, shard, ...state, position: null })
  }
  const isComplete =
    needed.people.every(({ owner, kind, currency }) => byKey.has(keyOf(owner, kind, currency))) &&
    needed.platform.every(({ kind, currency, of }) => byKey.has(keyOf(shards.get(of), kind, currency)))
  return isComplete ? { byKey, shards, deleted } : undefined
}

/**
 * Opens missing accounts, always in one order and before locking, so that concurrent transactions cannot
 * deadlock.
 */
async function open(tx: Tx, needed: NeededAccounts): Promise<void> {
  await sql`
    WITH ${neededSql(needed)}
    INSERT INTO ledger_account (owner_id, kind, currency_code, shard, balance)
    SELECT owner_id, kind, currency_code, shard, 0 FROM person
    UNION ALL
    SELECT NULL, kind, currency_code, shard, NULL FROM platform
    ORDER BY 1, 2, 3, 4
    ON CONFLICT DO NOTHING`.execute(tx)
}
