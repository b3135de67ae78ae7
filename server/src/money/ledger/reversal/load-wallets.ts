import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import type { ReceiversWallet } from './reversal-entries.ts'

/** Loads what people have in a currency, by who they are; who has no wallet is left out. */
export async function loadWallets(
  db: Db | Tx,
  owners: readonly string[],
  currency: CurrencyCode,
): Promise<ReadonlyMap<string, ReceiversWallet>> {
  const { rows } = await sql<ReceiversWallet & { owner: string }>`
    SELECT owner_id AS owner, coalesce(sum(balance) FILTER (WHERE kind = 'available'), 0)::bigint AS available,
      coalesce(sum(balance) FILTER (WHERE kind = 'pending'), 0)::bigint AS pending,
      coalesce(sum(disputed_minor) FILTER (WHERE kind = 'available'), 0)::bigint AS disputed
    FROM ledger_account WHERE owner_id = ANY(${owners}::text[]) AND currency_code = ${currency}
    GROUP BY owner_id`.execute(db)
  return new Map(rows.map(({ owner, ...wallet }) => [owner, wallet]))
}
