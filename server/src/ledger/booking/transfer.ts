import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import { prepared, unnest } from '../../db/prepared.ts'
import { notingEvents } from '../../events/note-events.ts'
import { refuse } from '../../refusal.ts'
import { type LedgerAccount, type PersonAccount, receivable } from './accounts.ts'
import { least } from './least.ts'

export type TransferKind =
  | 'TOP_UP'
  | 'OFFLINE_TRANSFER'
  | 'TIP'
  | 'SUBSCRIPTION'
  | 'CLEARING'
  | 'WITHDRAWAL_REQUEST'
  | 'WITHDRAWAL_PAYOUT'
  | 'WITHDRAWAL_RELEASE'
  | 'REFUND'
  | 'DISPUTE_LOST'
  | 'ADJUSTMENT'

/** An amount in minor units: above zero it is credited to the account, below zero it is taken from it. */
export type Entry = { account: LedgerAccount; amount: bigint }

export type Transfer = {
  id: string
  kind: TransferKind
  /** The id of the payment, withdrawal, refund, adjustment or, for a clearing, transaction that it is about: moved once by kind. */
  about: string
  reference: string | null
  currency: CurrencyCode
  at: Date
  /** Sums to zero; each account at most once, and each person credited at most once. */
  entries: readonly Entry[]
}

/** An account as it is left by the transfers so far; `place` is that of the last on it, null where there is none. */
type Kept = { id: bigint; balance: bigint | null; place: number | null }
type Accounts = ReadonlyMap<string, Kept>

/** An entry of the transfer at a place in the list, with the balance that it leads to on a person's account. */
type Written = {
  transactionId: string
  accountId: bigint
  amount: bigint
  balance: bigint | null
  place: number
}

/**
 * Moves money between accounts of one currency, in the caller's transaction. People's accounts are locked until it
 * commits, in the order of their ids, so that transfers never wait for each other in a circle; the platform's are never
 * locked. Call it as the last step of a transaction: whoever pays or earns at the same time waits for the commit.
 *
 * What a person owes after a reversal is paid first: of what is credited to her available or pending account, as much goes
 * to her receivable instead.
 *
 * @returns the entries as they were booked
 * @throws Refusal INSUFFICIENT_FUNDS when a person's locked balance does not cover what is taken
 * @throws an error of the database when `about` was moved before by a transfer of the same kind
 */
export async function transfer(tx: Tx, moved: Transfer): Promise<readonly Entry[]> {
  const booked = (await transferAll(tx, [moved])).get(moved.id)
  if (!booked) throw refuse('INSUFFICIENT_FUNDS')
  return booked
}

/**
 * As `transfer`, for many in the order given, by a number of statements that does not grow with theirs. What is earned
 * earlier in the list can be spent later in it. Those that a balance does not cover are left out, and so is nothing else.
 * @returns by id, the entries of those that were booked
 */
export async function transferAll(
  tx: Tx,
  transfers: readonly Transfer[],
): Promise<ReadonlyMap<string, readonly Entry[]>> {
  const booked = new Map<string, readonly Entry[]>()
  if (transfers.length === 0) return booked
  for (const moved of transfers) requireBalance(moved)
  const accounts = await lockAccounts(tx, transfers)
  const written: Written[] = []
  for (const { id, currency, entries } of transfers) {
    const paid = payDebts(entries, currency, accounts)
    if (paid.some(({ account, amount }) => isOverdrawn(account, find(accounts, account, currency), amount)))
      continue
    const place = booked.size
    booked.set(id, paid)
    for (const { account, amount } of paid) {
      const kept = find(accounts, account, currency)
      if (kept.balance !== null) kept.balance += amount
      kept.place = place
      written.push({ transactionId: id, accountId: kept.id, amount, balance: kept.balance, place })
    }
  }
  if (booked.size > 0)
    await write(
      tx,
      transfers.filter(({ id }) => booked.has(id)),
      written,
      accounts,
    )
  return booked
}

function requireBalance({ id, entries }: Transfer) {
  const total = entries.reduce((sum, { amount }) => sum + amount, 0n)
  const accounts = new Set(entries.map(({ account }) => `${account.owner} ${account.kind}`))
  if (total !== 0n || entries.length < 2 || accounts.size !== entries.length) {
    throw new Error(`Transfer ${id} does not sum to zero over accounts named once.`)
  }
}

function payDebts(entries: readonly Entry[], currency: CurrencyCode, accounts: Accounts): Entry[] {
  const paid = entries.flatMap(({ account, amount }): Entry[] => {
    if (!canPayDebt(account, amount)) return [{ account, amount }]
    const debt = receivable(account.owner)
    const part = least(amount, -(find(accounts, debt, currency).balance ?? 0n))
    return [
      { account: debt, amount: part },
      { account, amount: amount - part },
    ]
  })
  return paid.filter(({ amount }) => amount !== 0n)
}

function canPayDebt(account: LedgerAccount, amount: bigint): account is PersonAccount {
  return amount > 0n && (account.kind === 'available' || account.kind === 'pending')
}

function isOverdrawn({ kind }: LedgerAccount, { balance }: Kept, amount: bigint): boolean {
  return balance !== null && kind !== 'receivable' && amount < 0n && balance + amount < 0n
}

function find(accounts: Accounts, account: LedgerAccount, currency: CurrencyCode): Kept {
  const kept = accounts.get(keyOf(account.owner, account.kind, currency))
  if (!kept) throw new Error(`The ledger has no account ${account.kind} of ${account.owner}.`)
  return kept
}

function keyOf(owner: string | null, kind: string, currency: string): string {
  return `${owner ?? ''} ${kind} ${currency}`
}

type Wanted = { owner: string | null; kind: string; currency: CurrencyCode }

/** People's accounts, and what those owe who are credited, are locked; what is missing is opened before. */
async function lockAccounts(tx: Tx, transfers: readonly Transfer[]): Promise<Accounts> {
  const named = transfers.flatMap(({ currency, entries }) =>
    entries.flatMap(({ account, amount }) => {
      const all = canPayDebt(account, amount) ? [account, receivable(account.owner)] : [account]
      return all.map(({ owner, kind }) => ({ owner, kind, currency }))
    }),
  )
  const wanted = [
    ...new Map(named.map((each) => [keyOf(each.owner, each.kind, each.currency), each])).values(),
  ]
  const accounts = await tryToLock(tx, wanted)
  if (accounts.size === wanted.length) return accounts
  await open(tx, wanted)
  return tryToLock(tx, wanted)
}

/** Nothing is locked while an account is missing. */
async function tryToLock(tx: Tx, wanted: readonly Wanted[]): Promise<Accounts> {
  type Row = { id: bigint; owner: string | null; kind: string; currency: string; balance: bigint | null }
  const { rows } = await sql<Row>`${prepared('lock-accounts')}
    WITH wanted AS (
      SELECT * FROM ${unnest(wanted, { owner: 'text', kind: 'text', currency: 'text' })}
        AS wanted (owner_id, kind, currency_code)
    ), person AS (
      SELECT account.id FROM wanted JOIN ledger_account account USING (owner_id, kind, currency_code)
    ), platform AS (
      SELECT account.id, account.kind, account.currency_code FROM wanted
      JOIN ledger_account account ON account.owner_id IS NULL AND account.kind = wanted.kind
        AND account.currency_code = wanted.currency_code
      WHERE wanted.owner_id IS NULL
    ), locked AS (
      SELECT id, owner_id, kind, currency_code, balance FROM ledger_account
      WHERE id IN (SELECT id FROM person)
        AND (SELECT count(*) FROM person) + (SELECT count(*) FROM platform) = ${wanted.length}::int
      ORDER BY id
      FOR NO KEY UPDATE
    )
    SELECT id, owner_id AS owner, kind, currency_code AS currency, balance FROM locked
    UNION ALL
    SELECT id, NULL, kind, currency_code, NULL FROM platform`.execute(tx)
  return new Map(
    rows.map(({ id, owner, kind, currency, balance }) => [
      keyOf(owner, kind, currency),
      { id, balance, place: null },
    ]),
  )
}

/** Everybody opens in one order and before locking, so that two who meet here never wait for each other in a circle. */
async function open(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  const order = ({ owner, kind, currency }: Wanted) => keyOf(owner, kind, currency)
  await tx
    .insertInto('ledger_account')
    .values(
      wanted
        .toSorted((one, other) => (order(one) < order(other) ? -1 : 1))
        .map(({ owner, kind, currency }) => ({
          owner_id: owner,
          kind,
          currency_code: currency,
          balance: owner === null ? null : 0n,
        })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Of those whose wallets changed, each once: what her open screens show is no longer true. */
const movedWallets = sql.raw(
  notingEvents('WALLET_MOVED', {
    actor: 'owner_id',
    subject: 'owner_id',
    now: '(SELECT at FROM moment)',
    from: 'FROM changed GROUP BY owner_id',
  }),
)

/** SQL: until when days and hours were added up. Nothing is booked into them, though a clock that was ahead is put back. */
const endOfAddedUp = sql`
  SELECT greatest((SELECT max(hour) + interval '1 hour' FROM ledger_figure), max(day.ends_at))
  FROM entry CROSS JOIN LATERAL (
    SELECT (max(day) + 1)::timestamp AT TIME ZONE 'UTC' AS ends_at FROM ledger_day
    WHERE ledger_day.account_id = entry.account_id
  ) day`

/**
 * Times rise strictly within a person's account, whatever the clocks of two processes say: from after the newest of all of
 * them, a microsecond a transfer.
 */
async function write(
  tx: Tx,
  transfers: readonly Transfer[],
  entries: readonly Written[],
  accounts: Accounts,
): Promise<void> {
  const changed = [...accounts.values()].filter(({ balance, place }) => balance !== null && place !== null)
  await sql`${prepared('book-transfers')}
    WITH change AS (
      SELECT * FROM ${unnest(changed, { id: 'bigint', balance: 'bigint', place: 'int' })} AS change (id, balance, place)
    ), entry AS (
      SELECT * FROM ${unnest(entries, { transactionId: 'text', accountId: 'bigint', amount: 'bigint', balance: 'bigint', place: 'int' })}
        AS entry (transaction_id, account_id, amount, balance_after, place)
    ), moment AS (
      SELECT greatest(${transfers.at(-1)?.at}::timestamptz, max(changed_at) + interval '1 microsecond',
        (${endOfAddedUp})) AS at
      FROM ledger_account WHERE id IN (SELECT id FROM change)
    ), changed AS (
      UPDATE ledger_account SET balance = change.balance,
        changed_at = moment.at + change.place * interval '1 microsecond'
      FROM change, moment WHERE ledger_account.id = change.id
      RETURNING owner_id
    ), moved AS (
      ${movedWallets}
    ), noted AS (
      INSERT INTO ledger_transaction (id, kind, about_id, reference, currency_code, created_at)
      SELECT moved.id, moved.kind, moved.about_id, moved.reference, moved.currency_code,
        moment.at + (moved.place - 1) * interval '1 microsecond'
      FROM ${unnest(transfers, { id: 'text', kind: 'text', about: 'text', reference: 'text', currency: 'text' })}
        WITH ORDINALITY AS moved (id, kind, about_id, reference, currency_code, place), moment
    )
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
    SELECT entry.transaction_id, entry.account_id, entry.amount, entry.balance_after,
      moment.at + entry.place * interval '1 microsecond'
    FROM entry, moment`.execute(tx)
}
