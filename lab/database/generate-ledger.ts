import type { Client } from 'pg'

/**
 * Size of a ledger: every fan tops up by card once and then tips; `tips` are distributed evenly over a year.
 * With `areCreatorsApart`, the creators’ money is in another shard of the ledger than their fans’, and nobody
 * has been tipped yet.
 */
export type LedgerSize = { fans: number; creators: number; tips: number; areCreatorsApart?: boolean }

const start = `timestamptz '2026-01-01 00:00:00Z'`
const id = (kind: string, n: string) => `('01BANKER' || '${kind}' || lpad((${n})::text, 17, '0'))`
/** The parts of a number that are as good as random, and the same each time. */
const hashModulo = (n: string, salt: number, over: number) =>
  `((hashint4(${n} + ${salt}) & 2147483647) % ${over})`

/**
 * Books top-ups and tips into a migrated, empty database as the product would have, by SQL alone and under every constraint
 * of the schema. Two entries for a top-up, three for a tip.
 */
export async function generateLedger(
  client: Client,
  { fans, creators, tips: tipCount, areCreatorsApart = false }: LedgerSize,
): Promise<void> {
  const tips = areCreatorsApart ? 0 : tipCount
  const fan = (n: string) => id('P', `1 + ${hashModulo(n, 17, fans)}`)
  const creator = (n: string) => id('P', `${fans} + 1 + ${hashModulo(n, 4711, creators)}`)
  const amount = (n: string) => `(10000 + ${n} % 50000)`
  const fee = (n: string) => `((${amount(n)} * 1000 + 5000) / 10000)`
  const moment = (n: string) =>
    `(${start} + interval '1 day' + ${n} * interval '${Math.floor((363 * 86_400_000) / Math.max(1, tips))} milliseconds')`
  const topUp = 1_000_000_000
  const platform = (kind: string) =>
    `(SELECT id FROM ledger_account WHERE owner_id IS NULL AND kind = '${kind}')`
  const statements = [
    ...(areCreatorsApart ? ['INSERT INTO ledger_shard (number) VALUES (1)'] : []),
    `INSERT INTO account (id, ledger_shard, username, email, display_name, country_code, currency_code, date_of_birth,
       verification_status, terms_accepted_at, created_at)
     SELECT ${id('P', 'n')}, ${areCreatorsApart ? `(n > ${fans})::int` : '0'}, 'ledger_' || n, 'ledger' || n || '@ledger.example', 'Person ' || n, 'NG', 'NGN',
       '1990-01-01', CASE WHEN n > ${fans} THEN 'VERIFIED' ELSE 'UNVERIFIED' END, ${start}, ${start}
     FROM generate_series(1, ${fans + creators}) n`,
    `INSERT INTO ledger_account (owner_id, kind, currency_code, balance)
     SELECT ${id('P', 'n')}, 'available', 'NGN', 0 FROM generate_series(1, ${areCreatorsApart ? fans : fans + creators}) n
     UNION ALL SELECT NULL, kind, 'NGN', NULL FROM unnest(ARRAY['fees', 'provider:paystack']) AS kind`,
    'ANALYZE account, ledger_account',
    'BEGIN',
    `INSERT INTO payment (id, payer_id, method, provider, reference, purpose, amount_minor, currency_code, total_minor,
       vouched_by, status, outcome, created_at, finished_at)
     SELECT ${id('C', 'n')}, ${id('P', 'n')}, 'CARD', 'paystack', 'LED_' || n, 'TOP_UP', ${topUp}, 'NGN', ${topUp},
       'START', 'SUCCEEDED', 'AS_MEANT', ${start}, ${start}
     FROM generate_series(1, ${fans}) n`,
    `INSERT INTO payment (id, payer_id, method, reference, purpose, creator_id, amount_minor, currency_code, status,
       outcome, created_at, finished_at)
     SELECT ${id('W', 'n')}, ${fan('n')}, 'WALLET', 'TIP_' || n, 'TIPS', ${creator('n')}, ${amount('n')}, 'NGN',
       'SUCCEEDED', 'AS_MEANT', ${moment('n')}, ${moment('n')}
     FROM generate_series(1, ${tips}) n`,
    `INSERT INTO ledger_transaction (id, kind, about_id, reference, currency_code, created_at)
     SELECT ${id('S', 'n')}, 'TOP_UP', ${id('C', 'n')}, 'LED_' || n, 'NGN', ${start} + n * interval '1 microsecond'
     FROM generate_series(1, ${fans}) n
     UNION ALL
     SELECT ${id('T', 'n')}, 'TIP', ${id('W', 'n')}, 'TIP_' || n, 'NGN', ${moment('n')}
     FROM generate_series(1, ${tips}) n`,
    `INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
     SELECT transaction_id, account_id, amount,
       CASE WHEN is_person THEN sum(amount) OVER (PARTITION BY account_id ORDER BY created_at) END, created_at
     FROM (
       SELECT ${id('S', 'n')} AS transaction_id, account.id AS account_id, ${topUp}::bigint AS amount, true AS is_person,
         ${start} + n * interval '1 microsecond' AS created_at
       FROM generate_series(1, ${fans}) n JOIN ledger_account account ON account.owner_id = ${id('P', 'n')}
       UNION ALL
       SELECT ${id('S', 'n')}, ${platform('provider:paystack')}, -${topUp}, false,
         ${start} + n * interval '1 microsecond' FROM generate_series(1, ${fans}) n
       UNION ALL
       SELECT ${id('T', 'n')}, account.id, -${amount('n')}, true, ${moment('n')}
       FROM generate_series(1, ${tips}) n JOIN ledger_account account ON account.owner_id = ${fan('n')}
       UNION ALL
       SELECT ${id('T', 'n')}, account.id, ${amount('n')} - ${fee('n')}, true, ${moment('n')}
       FROM generate_series(1, ${tips}) n JOIN ledger_account account ON account.owner_id = ${creator('n')}
       UNION ALL
       SELECT ${id('T', 'n')}, ${platform('fees')}, ${fee('n')}, false, ${moment('n')}
       FROM generate_series(1, ${tips}) n
     ) AS booked
     ORDER BY created_at`,
    `UPDATE ledger_account SET balance = last.balance_after, changed_at = last.created_at
     FROM (
       SELECT DISTINCT ON (account_id) account_id, balance_after, created_at FROM ledger_entry
       WHERE balance_after IS NOT NULL ORDER BY account_id, created_at DESC
     ) AS last WHERE last.account_id = ledger_account.id`,
    'COMMIT',
    'VACUUM ANALYZE',
  ]
  // Rows that are made anew when lost: nothing has to wait for the disk.
  await client.query('SET synchronous_commit = off')
  for (const statement of statements) await client.query(statement)
}
