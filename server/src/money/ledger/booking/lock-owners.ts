import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { refuse } from '../../../platform/errors.ts'

/**
 * Keeps these members' accounts from being deleted until the transaction ends, as a new row that refers to them would: waits
 * for a deletion that is being committed, and makes one that follows wait. Call it before the first wallet is locked.
 * @returns who has deleted their account
 */
export async function lockOwnersAndFindDeleted(
  tx: Tx,
  ownerIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const query = sql<{ id: string; isDeleted: boolean }>`
    SELECT id, deleted_at IS NOT NULL AS "isDeleted" FROM account
    WHERE id = ANY(${ownerIds}::text[]) ORDER BY id FOR KEY SHARE`
  const { rows } = await tx.executeQuery(asPreparedStatement('lock-owners', query.compile(tx)))
  return new Set(rows.filter(({ isDeleted }) => isDeleted).map(({ id }) => id))
}

/**
 * Keeps somebody's account from being deleted until the transaction ends. Call it before the first wallet is locked.
 * @throws Refusal RULE_BROKEN where it is deleted already: no money goes into a wallet that nobody can open
 */
export async function lockUndeletedOwner(tx: Tx, accountId: string): Promise<void> {
  const deleted = await lockOwnersAndFindDeleted(tx, [accountId])
  if (deleted.has(accountId)) throw deletedOwnerRefusal()
}

/** Refuses to credit the wallet of an account that was deleted. */
export function deletedOwnerRefusal() {
  return refuse('RULE_BROKEN', {
    detail: "This account was deleted, so its wallet can't be credited.",
  })
}

/**
 * Locks what a wallet can spend until the transaction ends: nobody pays from it or into it meanwhile. All of the wallet's
 * accounts are locked, in the order in which `bookLedgerTransfer` locks them.
 * @returns the available balance in minor units, less what open disputes hold; zero for somebody who never had money
 */
export async function lockAndLoadSpendableBalance(
  tx: Tx,
  ownerId: string,
  currency: CurrencyCode,
): Promise<bigint> {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    SELECT kind, balance - disputed_minor AS balance FROM ledger_account
    WHERE owner_id = ${ownerId} AND currency_code = ${currency}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.find(({ kind }) => kind === 'available')?.balance ?? 0n
}
