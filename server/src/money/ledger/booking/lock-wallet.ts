import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'

/**
 * Locks what a wallet can spend until the transaction ends: nobody pays from it or into it meanwhile. All of the wallet's
 * accounts are locked, in the order in which `transfer` locks them.
 * @returns the available balance in minor units, less what open disputes hold; zero for somebody who never had money
 */
export async function lockWallet(tx: Tx, ownerId: string, currency: CurrencyCode): Promise<bigint> {
  const { rows } = await sql<{ kind: string; balance: bigint }>`
    SELECT kind, balance - disputed_minor AS balance FROM ledger_account
    WHERE owner_id = ${ownerId} AND currency_code = ${currency}
    ORDER BY id FOR NO KEY UPDATE`.execute(tx)
  return rows.find(({ kind }) => kind === 'available')?.balance ?? 0n
}
