import {
  ledgerSealHashSql,
  ledgerSealTextSql,
  ledgerTopSealHashSql,
  ledgerTransactionContentsHashSql,
  selectLedgerTransactionContentsSql,
} from './sealed-content.ts'

/**
 * Invariants of seals and sealed transactions: each statement finds violations, as a line of text for a
 * person.
 */
export const ledgerSealViolationQueries: Record<string, string> = {
  'each transaction stands as it was sealed, and nothing else does': `
    SELECT CASE
      WHEN booked.transaction_id IS NULL
        THEN 'transaction ' || sealed.transaction_id || ' was removed after ' || ${heldBy('sealed')}
          || ' held it as: ' || sealed.content
      WHEN sealed.transaction_id IS NULL
        THEN 'transaction ' || booked.transaction_id || ' was added past the seals: ' || booked.content
      WHEN sealed.content = booked.content
        THEN 'transaction ' || booked.transaction_id || ' of shard ' || booked.shard || ' is in ' || ${heldBy('sealed')}
      ELSE 'transaction ' || booked.transaction_id || ' was changed after ' || ${heldBy('sealed')}
        || ' held it as: ' || sealed.content || E'\\nIt is now: ' || booked.content END
    FROM (${selectLedgerTransactionContentsSql()}) booked
    FULL JOIN ledger_sealed sealed ON sealed.transaction_id = booked.transaction_id
    LEFT JOIN ledger_unsealed waiting ON waiting.transaction_id = booked.transaction_id
    WHERE (sealed.content, sealed.shard) IS DISTINCT FROM (booked.content, booked.shard)
      AND NOT (sealed.transaction_id IS NULL AND waiting.transaction_id IS NOT NULL)`,
  'each transaction that waits for its seal is there, and in no seal yet': `
    SELECT 'transaction ' || waiting.transaction_id || CASE
      WHEN sealed.seal_number IS NOT NULL THEN ' is in ' || ${heldBy('sealed')}
      WHEN transaction.id IS NULL THEN ' was removed'
      ELSE ' of shard ' || transaction.shard || ' waits for a seal of shard ' || waiting.shard END
    FROM ledger_unsealed waiting
    LEFT JOIN ledger_transaction transaction ON transaction.id = waiting.transaction_id
    LEFT JOIN ledger_sealed sealed ON sealed.transaction_id = waiting.transaction_id
    WHERE transaction.shard IS DISTINCT FROM waiting.shard OR sealed.seal_number IS NOT NULL`,
  'each seal is as it was made, and so is what it holds': `
    SELECT CASE
      WHEN seal.number IS NULL THEN ${heldBy('held')} || ' was removed'
      WHEN held.transaction_count IS DISTINCT FROM seal.transaction_count
        THEN ${named('seal')} || ' holds ' || coalesce(held.transaction_count, 0) || ' of its '
          || seal.transaction_count || ' transactions'
      ELSE ${named('seal')} || ' was changed, or what it holds' END
    FROM ledger_seal seal
    FULL JOIN (
      SELECT shard, seal_number, count(*) AS transaction_count, min(transaction_id) AS first_transaction_id,
        max(transaction_id) AS last_transaction_id, ${ledgerTransactionContentsHashSql} AS contents_hash
      FROM ledger_sealed GROUP BY shard, seal_number
    ) held ON held.shard = seal.shard AND held.seal_number = seal.number
    WHERE (held.transaction_count, held.first_transaction_id, held.last_transaction_id)
        IS DISTINCT FROM (seal.transaction_count, seal.first_transaction_id, seal.last_transaction_id)
      OR seal.hash IS DISTINCT FROM ${ledgerSealHashSql('seal', 'held.contents_hash')}`,
  'each seal follows from the one before it': `
    SELECT CASE WHEN coalesce(number_before, 0) = number - 1
      THEN ${named('seal')} || ' does not follow from seal ' || coalesce(number_before, 0)
      ELSE 'between seal ' || coalesce(number_before, 0) || ' and ' || ${named('seal')} || ' some were removed' END
    FROM (
      SELECT shard, number, previous_hash, lag(hash) OVER chain AS hash_before, lag(number) OVER chain AS number_before
      FROM ledger_seal WINDOW chain AS (PARTITION BY shard ORDER BY number)
    ) seal
    WHERE number <> coalesce(number_before, 0) + 1 OR previous_hash IS DISTINCT FROM hash_before`,
  'each top seal is as it was made': `
    SELECT 'top seal ' || number || ' was changed' FROM ledger_top_seal top
    WHERE hash IS DISTINCT FROM ${ledgerTopSealHashSql('top')}`,
  'each top seal follows from the one before it': `
    SELECT CASE WHEN coalesce(number_before, 0) = number - 1
      THEN 'top seal ' || number || ' does not follow from top seal ' || coalesce(number_before, 0)
      ELSE 'between top seal ' || coalesce(number_before, 0) || ' and top seal ' || number || ' some were removed' END
    FROM (
      SELECT number, previous_hash, lag(hash) OVER chain AS hash_before, lag(number) OVER chain AS number_before
      FROM ledger_top_seal WINDOW chain AS (ORDER BY number)
    ) top
    WHERE number <> coalesce(number_before, 0) + 1 OR previous_hash IS DISTINCT FROM hash_before`,
  'each seal that a top seal names is there': `
    SELECT 'top seal ' || top.number || ' names a seal that is not there (shard, number, hash): ' || named.line
    FROM ledger_top_seal top
    CROSS JOIN string_to_table(top.content, E'\\n') named (line)
    LEFT JOIN ledger_seal seal ON ${ledgerSealTextSql('seal')} = named.line
    WHERE seal.number IS NULL`,
  // What a release before top seals sealed while it ends, the next top seal knows: by the ledger's time, so that a backup that
  // is restored later is right as well.
  'the newest top seal knows each shard’s seals': `
    SELECT 'top seal ' || newest.number || ' knows ' || CASE WHEN shard.known = 0
        THEN 'no seal of shard ' || shard.number
        ELSE 'those of shard ' || shard.number || ' up to seal ' || shard.known END
      || ', and there are ' || shard.newest
    FROM (SELECT number, content, sealed_at FROM ledger_top_seal ORDER BY number DESC LIMIT 1) newest
    CROSS JOIN LATERAL (
      SELECT known.shard AS number, known.known, max(seal.number) AS newest, min(seal.sealed_at) AS sealed_at
      FROM (
        SELECT seal.shard, coalesce(max(seal.number) FILTER (WHERE named.line IS NOT NULL), 0) AS known
        FROM ledger_seal seal
        LEFT JOIN string_to_table(newest.content, E'\\n') named (line) ON named.line = ${ledgerSealTextSql('seal')}
        GROUP BY seal.shard
      ) known
      JOIN ledger_seal seal ON seal.shard = known.shard AND seal.number > known.known
      GROUP BY known.shard, known.known
    ) shard
    WHERE shard.sealed_at
      < greatest(newest.sealed_at, (SELECT max(sealed_at) FROM ledger_seal)) - interval '10 minutes'`,
  'nothing waits long for its seal': `
    SELECT count(*) || ' transactions wait since ' || min(booked_at) || ': no worker seals them'
    FROM ledger_unsealed WHERE booked_at < now() - interval '10 minutes' HAVING count(*) > 0`,
}

/**
 * Builds the SQL for a seal's name: in the first shard only its number, as before there were others. @param
 * seal SQL of a row of `ledger_seal`
 */
function named(seal: string): string {
  return `'seal ' || ${seal}.number || CASE ${seal}.shard WHEN 0 THEN '' ELSE ' of shard ' || ${seal}.shard END`
}

/** The same of the seal that a row of `ledger_sealed` is in. */
function heldBy(sealed: string): string {
  return `'seal ' || ${sealed}.seal_number || CASE ${sealed}.shard WHEN 0 THEN '' ELSE ' of shard ' || ${sealed}.shard END`
}
