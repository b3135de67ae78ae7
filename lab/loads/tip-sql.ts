import type { PgbenchScript } from './sql-load.ts'

/**
 * Builds the pgbench script of a tip from a wallet: the statements of the product’s own command, with the
 * same constraints behind them, and nothing else. `:fan` and `:creator` are numbers of people.
 * @param fans people from 1 on tip; creators follow, `creators` of them
 */
export function buildTipScript({ fans, creators }: { fans: number; creators: number }): PgbenchScript {
  const person = (n: string) => `('01BANKERP' || lpad((${n})::text, 17, '0'))`
  const fresh = `substr(upper(md5(random()::text || clock_timestamp()::text)), 1, 26)`
  const statements = [
    'BEGIN',
    `SELECT creator.currency_code, creator.verification_status, creator.is_free_subscription,
       creator.subscription_price_minor, fan.currency_code
     FROM account creator JOIN account fan ON fan.id = ${person(':fan')}
     WHERE creator.id = ${person(':creator')} AND creator.deactivated_at IS NULL`,
    `INSERT INTO payment (id, payer_id, method, reference, purpose, creator_id, amount_minor, currency_code, status,
       outcome, created_at, finished_at)
     VALUES (${fresh}, ${person(':fan')}, 'WALLET', 'PGB_' || ${fresh}, 'TIPS', ${person(':creator')}, 10000, 'NGN',
       'SUCCEEDED', 'AS_MEANT', now(), now())
     ON CONFLICT DO NOTHING RETURNING id AS payment, reference \\gset`,
    `WITH person AS (
       SELECT id FROM ledger_account WHERE currency_code = 'NGN' AND ((owner_id = ${person(':fan')} AND kind = 'available')
         OR (owner_id = ${person(':creator')} AND kind IN ('available', 'receivable')))
     ), locked AS (
       SELECT id, owner_id, kind, balance FROM ledger_account WHERE id IN (SELECT id FROM person) ORDER BY id
       FOR NO KEY UPDATE
     )
     SELECT max(id) FILTER (WHERE owner_id = ${person(':fan')}) AS payer,
       max(id) FILTER (WHERE owner_id = ${person(':creator')} AND kind = 'available') AS receiver FROM locked \\gset`,
    `WITH moment AS (
       SELECT greatest(now(), max(changed_at) + interval '1 microsecond') AS at FROM ledger_account
       WHERE id IN (:payer::bigint, :receiver::bigint)
     ), changed AS (
       UPDATE ledger_account SET balance = balance + change.amount, changed_at = moment.at
       FROM (VALUES (:payer::bigint, -10000::bigint), (:receiver::bigint, 9000::bigint)) AS change (id, amount), moment
       WHERE ledger_account.id = change.id
       RETURNING ledger_account.id, change.amount, ledger_account.balance
     ), noted AS (
       INSERT INTO ledger_transaction (id, kind, about_id, reference, currency_code, created_at)
       SELECT ${fresh}, 'TIP', :payment::text, :reference::text, 'NGN', moment.at FROM moment RETURNING id
     )
     INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
     SELECT noted.id, changed.id, changed.amount, changed.balance, moment.at FROM noted, changed, moment
     UNION ALL
     SELECT noted.id, account.id, 1000, NULL, moment.at
     FROM noted, moment, ledger_account account WHERE account.owner_id IS NULL AND account.kind = 'fees'`,
    'COMMIT',
  ]
  const lines = statements.map((statement) => {
    const line = statement.replace(/\s+/g, ' ').trim()
    return line.endsWith('\\gset') ? line : `${line};`
  })
  const draws = [`\\set fan random(1, ${fans})`, `\\set creator ${fans} + random(1, ${creators})`]
  return { text: [...draws, ...lines, ''].join('\n'), weight: 1 }
}
