import { asMinorUnits } from '@fanfare/contract/money/money'
import type { LedgerTransaction } from '@fanfare/contract/shapes/backoffice/ledger'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connection/connect.ts'
import { countLedgerShards } from '../../../platform/db/sharding/ledger-shards.ts'
import { refuse } from '../../../platform/errors.ts'
import { selectLedgerTransactionContentsSql } from '../verification/sealed-content.ts'

type Booked = Omit<LedgerTransaction, 'about'> & { aboutId: string }

type Leg = {
  accountId: bigint
  account: string
  shard: number
  username: string | null
  amount: bigint
  balanceAfter: bigint | null
}

type Head = Pick<LedgerTransaction, 'kind' | 'reference' | 'currencyCode'> & {
  aboutId: string
  createdAt: Date
  sum: bigint
  shard: number | null
  sealNumber: bigint | null
  hash: string | null
  sealedAt: Date | null
  isUnchanged: boolean | null
}

/** A transaction as it is booked, and whether that is what was sealed. @throws Refusal NOT_FOUND */
export async function loadLedgerTransaction(db: Db, id: string): Promise<Booked> {
  const [{ rows: heads }, { rows: legs }, shardCount] = await Promise.all([
    sql<Head>`
      WITH chosen AS (SELECT ${id}::ulid AS transaction_id)
      SELECT booked.kind, booked.reference, booked.currency_code AS "currencyCode", booked.about_id AS "aboutId",
        booked.created_at AS "createdAt",
        (SELECT coalesce(sum(amount), 0)::bigint FROM ledger_entry WHERE transaction_id = booked.id) AS sum,
        seal.shard, seal.number AS "sealNumber", encode(seal.hash, 'hex') AS hash, seal.sealed_at AS "sealedAt",
        sealed.content = (SELECT content FROM (${sql.raw(selectLedgerTransactionContentsSql('chosen'))}) now) AS "isUnchanged"
      FROM ledger_transaction booked
      LEFT JOIN ledger_sealed sealed ON sealed.transaction_id = booked.id
      LEFT JOIN ledger_seal seal ON seal.shard = sealed.shard AND seal.number = sealed.seal_number
      WHERE booked.id = ${id}`.execute(db),
    sql<Leg>`
      SELECT account.id AS "accountId", account.kind AS account, account.shard, owner.username, entry.amount,
        entry.balance_after AS "balanceAfter"
      FROM ledger_entry entry
      JOIN ledger_account account ON account.id = entry.account_id
      LEFT JOIN account owner ON owner.id = account.owner_id
      WHERE entry.transaction_id = ${id}
      ORDER BY entry.amount, account.id`.execute(db),
    countLedgerShards(db),
  ])
  const [head] = heads
  if (!head) throw refuse('NOT_FOUND', { detail: 'Ledger transaction not found.' })
  const { kind, reference, currencyCode, aboutId, createdAt, sum } = head
  return {
    ledgerTransactionId: id,
    kind,
    reference,
    currencyCode,
    aboutId,
    date: createdAt.toISOString(),
    legs: legs.map(({ accountId, account, shard, username, amount, balanceAfter }) => ({
      ledgerAccountId: Number(accountId),
      account,
      shard,
      username,
      amount: asMinorUnits(amount),
      balanceAfter: balanceAfter === null ? null : asMinorUnits(balanceAfter),
    })),
    sum: asMinorUnits(sum),
    seal: sealOf(head, shardCount),
  }
}

function sealOf(
  { shard, sealNumber, hash, sealedAt, isUnchanged }: Head,
  shardCount: number,
): LedgerTransaction['seal'] {
  if (shard === null || sealNumber === null || hash === null || sealedAt === null) return null
  return {
    shard,
    shardCount,
    number: Number(sealNumber),
    hash,
    dateSealed: sealedAt.toISOString(),
    isUnchanged: isUnchanged === true,
  }
}
