import { contentsHashSql, contentsSql, sealHashSql } from './sealed-content.ts'

/** What must be true of seals, and of what was sealed, at any time: each statement finds what breaks it, as a line for a person. */
export const sealRules: Record<string, string> = {
  'each transaction stands as it was sealed, and nothing else does': `
    SELECT CASE
      WHEN booked.transaction_id IS NULL
        THEN 'transaction ' || sealed.transaction_id || ' was removed after seal ' || sealed.seal_number
          || ' held it as: ' || sealed.content
      WHEN sealed.transaction_id IS NULL
        THEN 'transaction ' || booked.transaction_id || ' was added past the seals: ' || booked.content
      ELSE 'transaction ' || booked.transaction_id || ' was changed after seal ' || sealed.seal_number
        || ' held it as: ' || sealed.content || E'\\nIt is now: ' || booked.content END
    FROM (${contentsSql()}) booked
    FULL JOIN ledger_sealed sealed ON sealed.transaction_id = booked.transaction_id
    LEFT JOIN ledger_unsealed waiting ON waiting.transaction_id = booked.transaction_id
    WHERE sealed.content IS DISTINCT FROM booked.content
      AND NOT (sealed.transaction_id IS NULL AND waiting.transaction_id IS NOT NULL)`,
  'each transaction that waits for its seal is there, and in no seal yet': `
    SELECT 'transaction ' || waiting.transaction_id || CASE WHEN sealed.seal_number IS NULL THEN ' was removed'
      ELSE ' is in seal ' || sealed.seal_number END
    FROM ledger_unsealed waiting
    LEFT JOIN ledger_transaction transaction ON transaction.id = waiting.transaction_id
    LEFT JOIN ledger_sealed sealed ON sealed.transaction_id = waiting.transaction_id
    WHERE transaction.id IS NULL OR sealed.seal_number IS NOT NULL`,
  'each seal is as it was made, and so is what it holds': `
    SELECT CASE
      WHEN seal.number IS NULL THEN 'seal ' || held.seal_number || ' was removed'
      WHEN held.transaction_count IS DISTINCT FROM seal.transaction_count
        THEN 'seal ' || seal.number || ' holds ' || coalesce(held.transaction_count, 0) || ' of its '
          || seal.transaction_count || ' transactions'
      ELSE 'seal ' || seal.number || ' was changed, or what it holds' END
    FROM ledger_seal seal
    FULL JOIN (
      SELECT seal_number, count(*) AS transaction_count, min(transaction_id) AS first_transaction_id,
        max(transaction_id) AS last_transaction_id, ${contentsHashSql} AS contents_hash
      FROM ledger_sealed GROUP BY seal_number
    ) held ON held.seal_number = seal.number
    WHERE (held.transaction_count, held.first_transaction_id, held.last_transaction_id)
        IS DISTINCT FROM (seal.transaction_count, seal.first_transaction_id, seal.last_transaction_id)
      OR seal.hash IS DISTINCT FROM ${sealHashSql('seal', 'held.contents_hash')}`,
  'each seal follows from the one before it': `
    SELECT CASE WHEN coalesce(number_before, 0) = number - 1
      THEN 'seal ' || number || ' does not follow from seal ' || coalesce(number_before, 0)
      ELSE 'between seal ' || coalesce(number_before, 0) || ' and seal ' || number || ' some were removed' END
    FROM (
      SELECT number, previous_hash, lag(hash) OVER (ORDER BY number) AS hash_before,
        lag(number) OVER (ORDER BY number) AS number_before
      FROM ledger_seal
    ) seal
    WHERE number <> coalesce(number_before, 0) + 1 OR previous_hash IS DISTINCT FROM hash_before`,
  'nothing waits long for its seal': `
    SELECT count(*) || ' transactions wait since ' || min(booked_at) || ': no worker seals them'
    FROM ledger_unsealed WHERE booked_at < now() - interval '10 minutes' HAVING count(*) > 0`,
}
