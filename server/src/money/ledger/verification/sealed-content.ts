/**
 * A transaction with its entries as text, the same for the same facts: a line for the transaction, one for each entry in the
 * order of their accounts, one for the reference if any. No part but the reference, which comes last, has a space or line
 * break in it, so no two transactions read alike. Shard and leg are said where they are not the first, as what was sealed
 * before there were others does not have them. Amounts in minor units, times in microseconds since 1970; the time of an
 * entry is left out where it is that of its transaction, as it should be.
 */
const content = `
  transaction.kind || ' ' || transaction.about_id || ' ' || transaction.currency_code || ' '
    || (extract(epoch FROM transaction.created_at) * 1000000)::bigint
    || CASE WHEN transaction.shard = 0 AND transaction.leg = 0 THEN ''
      ELSE ' shard ' || transaction.shard || ' leg ' || transaction.leg END || E'\\n'
    || coalesce(string_agg(
      entry.account_id || ' ' || coalesce(account.owner_id, 'platform') || ' ' || coalesce(account.kind, 'unknown')
        || ' ' || entry.amount || coalesce(' ' || entry.balance_after, ' -')
        || CASE WHEN entry.created_at = transaction.created_at THEN ''
          ELSE ' ' || (extract(epoch FROM entry.created_at) * 1000000)::bigint END,
      E'\\n' ORDER BY entry.account_id), 'no entries')
    || coalesce(E'\\nreference ' || transaction.reference, '')`

/**
 * SQL that gives `transaction_id`, `shard` and `content` of the transactions in the ledger as it stands.
 * @param chosen SQL of a relation with a `transaction_id`; all transactions where there is none
 */
export function selectLedgerTransactionContentsSql(chosen?: string): string {
  return `
    SELECT transaction.id AS transaction_id, transaction.shard, ${content} AS content
    FROM ledger_transaction transaction
    ${chosen === undefined ? '' : `JOIN ${chosen} chosen ON chosen.transaction_id = transaction.id`}
    LEFT JOIN ledger_entry entry ON entry.transaction_id = transaction.id
    LEFT JOIN ledger_account account ON account.id = entry.account_id
    GROUP BY transaction.id, transaction.shard`
}

/** SQL of a hash over rows with `transaction_id` and `content`, in the order of the ids: of fixed length each, then of all. */
export const ledgerTransactionContentsHashSql = `
  sha256(string_agg(sha256(convert_to(transaction_id || E'\\n' || content, 'UTF8')), ''::bytea ORDER BY transaction_id))`

/**
 * SQL of the hash of a seal: over all that it says, the hash of the seal before it, and its transactions. Its shard is said
 * where it is not the first.
 * @param seal SQL of a row with the columns of `ledger_seal`
 * @param contentsHash SQL of the hash of its transactions
 */
export function ledgerSealHashSql(seal: string, contentsHash: string): string {
  return `
  sha256(CASE WHEN ${seal}.shard = 0 THEN ''::bytea ELSE int2send(${seal}.shard) END
    || int8send(${seal}.number) || coalesce(${seal}.previous_hash, ''::bytea)
    || convert_to(${seal}.first_transaction_id || ${seal}.last_transaction_id, 'UTF8')
    || int4send(${seal}.transaction_count)
    || int8send((extract(epoch FROM ${seal}.sealed_at) * 1000000)::bigint) || ${contentsHash})`
}

/** SQL of a line for each shard that has a seal, in the order of their numbers: the shard, its newest seal, the hash of that. */
export const selectLedgerTopSealContentSql = `
  SELECT string_agg(newest.line, E'\\n' ORDER BY shard.number) AS content
  FROM ledger_shard shard
  CROSS JOIN LATERAL (
    SELECT ${ledgerSealTextSql('seal')} AS line FROM ledger_seal seal WHERE seal.shard = shard.number
    ORDER BY seal.number DESC LIMIT 1
  ) newest`

/** SQL of the line by which a top seal names a seal. @param seal SQL of a row of `ledger_seal` */
export function ledgerSealTextSql(seal: string): string {
  return `${seal}.shard || ' ' || ${seal}.number || ' ' || encode(${seal}.hash, 'hex')`
}

/** SQL of the hash of a top seal: over all that it says, and the hash of the one before. @param top SQL of a row of `ledger_top_seal` */
export function ledgerTopSealHashSql(top: string): string {
  return `
  sha256(int8send(${top}.number) || coalesce(${top}.previous_hash, ''::bytea)
    || int8send((extract(epoch FROM ${top}.sealed_at) * 1000000)::bigint) || convert_to(${top}.content, 'UTF8'))`
}
