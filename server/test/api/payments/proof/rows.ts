import pg from 'pg'
import { cloneDatabase } from '../../../setup/runner/database.ts'
import { whenFileEnds } from '../../../setup/runner/file-end.ts'

export type Row = [table: string, values: Record<string, unknown>]

/** Default time of all rows. */
export const noon = '2026-01-02T12:00:00Z'

/** A database that takes any row: no trigger, check, reference or second row of the same kind is in the way. */
const loosen = `
  SET TimeZone = 'UTC';
  DO $$
  DECLARE each record;
  BEGIN
    FOR each IN SELECT contypid::regtype AS name, conname FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contypid <> 0 LOOP
      EXECUTE format('ALTER DOMAIN %s DROP CONSTRAINT %I', each.name, each.conname);
    END LOOP;
    FOR each IN SELECT conrelid::regclass AS name, conname FROM pg_constraint
      WHERE connamespace = 'public'::regnamespace AND contype IN ('c', 'f', 'u') AND conrelid <> 0
      ORDER BY contype = 'u' LOOP
      EXECUTE format('ALTER TABLE %s DROP CONSTRAINT IF EXISTS %I', each.name, each.conname);
    END LOOP;
    FOR each IN SELECT indexrelid::regclass AS name FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
      WHERE relnamespace = 'public'::regnamespace AND indisunique AND NOT indisprimary LOOP
      EXECUTE format('DROP INDEX IF EXISTS %s', each.name);
    END LOOP;
    FOR each IN SELECT attrelid::regclass AS name, attname FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
      WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition AND attnum > 0 AND NOT attisdropped AND attnotnull
        AND attidentity = '' AND NOT EXISTS (
          SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY(indkey)) LOOP
      EXECUTE format('ALTER TABLE %s ALTER COLUMN %I DROP NOT NULL', each.name, each.attname);
    END LOOP;
    FOR each IN SELECT oid::regclass AS name FROM pg_class
      WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
      EXECUTE format('ALTER TABLE %s DISABLE TRIGGER USER', each.name);
    END LOOP;
  END $$;
  GRANT ALL ON ALL TABLES IN SCHEMA public TO CURRENT_USER;`

/** A connection to such a database of its own, and its address. */
export async function unconstrainedDatabase(): Promise<{ client: pg.Client; url: string }> {
  const url = await cloneDatabase()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  whenFileEnds(() => client.end())
  await client.query(loosen)
  return { client, url }
}

export async function insertRows(client: pg.Client, rows: readonly Row[]): Promise<void> {
  for (const [table, values] of rows) {
    const columns = Object.keys(values)
    await client.query(
      `INSERT INTO ${table} (${columns.join(', ')}) OVERRIDING SYSTEM VALUE
        VALUES (${columns.map((_, at) => `$${at + 1}`).join(', ')})`,
      Object.values(values),
    )
  }
}

/**
 * Looks at rows that no ledger would hold, each time alone in a database.
 * @returns what a rule of the proof says of these rows, in the order of its lines
 */
export async function createRuleChecker(
  rules: Record<string, string>,
): Promise<(rule: string, ...rows: Row[]) => Promise<string[]>> {
  const { client } = await unconstrainedDatabase()
  return async (rule, ...rows) => {
    const statement = rules[rule]
    if (statement === undefined) throw new Error(`There is no rule "${rule}".`)
    await client.query('BEGIN')
    try {
      await insertRows(client, rows)
      const { rows: said } = await client.query<{ line: string }>(
        `WITH found (line) AS (${statement}) SELECT line FROM found ORDER BY line COLLATE "C"`,
      )
      return said.map(({ line }) => line)
    } finally {
      await client.query('ROLLBACK')
    }
  }
}

export function account(id: number, kind: string, owner: string | null = null, more: object = {}): Row {
  return [
    'ledger_account',
    { id, kind, owner_id: owner, currency_code: 'NGN', balance: owner === null ? null : 0, ...more },
  ]
}

export function transaction(id: string, kind: string, about: string, more: object = {}): Row {
  return [
    'ledger_transaction',
    { id, kind, about_id: about, reference: about, currency_code: 'NGN', created_at: noon, ...more },
  ]
}

export function entry(of: string, on: number, amount: number, more: object = {}): Row {
  return ['ledger_entry', { transaction_id: of, account_id: on, amount, created_at: noon, ...more }]
}

/** A transaction of the same name as what it is about, with its kind, and what it did to each account. */
export function moved(
  kind: string,
  about: string,
  amounts: Record<number, number>,
  id = `${kind} ${about}`,
): Row[] {
  return [
    transaction(id, kind, about),
    ...Object.entries(amounts).map(([on, amount]) => entry(id, Number(on), amount)),
  ]
}

/** The accounts that the rules tell apart, each with a number by which entries name it. */
export const on = { fees: 1, card: 2, bank: 3, payouts: 4, dollars: 5, lost: 6 }
export const ann = { available: 11, pending: 12, held: 13, owed: 14 }
export const bob = { available: 21, pending: 22, held: 23, owed: 24 }
export const accounts: Row[] = [
  account(on.fees, 'fees'),
  account(on.card, 'provider:paystack'),
  account(on.bank, 'bank'),
  account(on.payouts, 'payouts'),
  account(on.dollars, 'fees', null, { currency_code: 'USD' }),
  account(on.lost, 'provider_fees'),
  ...Object.entries({ ann, bob }).flatMap(([owner, all]) => [
    account(all.available, 'available', owner),
    account(all.pending, 'pending', owner),
    account(all.held, 'held', owner),
    account(all.owed, 'receivable', owner),
  ]),
]
