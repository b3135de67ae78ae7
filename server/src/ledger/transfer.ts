import type { CurrencyCode } from '@fanfare/contract/money'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import { refuse } from '../refusal.ts'
import { type LedgerAccount, type PersonAccount, receivable } from './accounts.ts'

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

/** An amount in minor units: above zero it is credited to the account, below zero it is taken from it. */
export type Entry = { account: LedgerAccount; amount: bigint }

export type Transfer = {
  id: string
  kind: TransferKind
  /** The id of the payment, withdrawal, refund or, for a clearing, transaction that it is about: moved once by kind. */
  about: string
  reference: string | null
  currency: CurrencyCode
  at: Date
  /** Sums to zero; each account at most once, and each person credited at most once. */
  entries: readonly Entry[]
}

type Locked = { id: bigint; ownerId: string | null; kind: string; balance: bigint | null }

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
  requireBalance(moved)
  const wanted = accountsOf(moved)
  const accounts =
    (await lockAccounts(tx, moved.currency, wanted)) ?? (await createAndLockAccounts(tx, moved, wanted))
  const booked = payDebts(moved.entries, accounts)
  const entries = booked.map(({ account, amount }) => {
    const locked = find(accounts, account)
    if (isOverdrawn(locked, amount)) throw refuse('INSUFFICIENT_FUNDS')
    return { id: locked.id, amount, isPerson: locked.ownerId !== null }
  })
  await write(tx, moved, entries)
  return booked
}

/** Beside the accounts that are named, what those owe who are credited. */
function accountsOf({ entries }: Transfer): LedgerAccount[] {
  const named = entries.map(({ account }) => account)
  const debts = entries.flatMap(({ account, amount }) =>
    canPayDebt(account, amount) ? [receivable(account.owner)] : [],
  )
  return [...new Map([...named, ...debts].map((account) => [orderOf(account), account])).values()]
}

function canPayDebt(account: LedgerAccount, amount: bigint): account is PersonAccount {
  return amount > 0n && (account.kind === 'available' || account.kind === 'pending')
}

function payDebts(entries: readonly Entry[], accounts: readonly Locked[]): Entry[] {
  const paid = entries.flatMap(({ account, amount }): Entry[] => {
    if (!canPayDebt(account, amount)) return [{ account, amount }]
    const debt = receivable(account.owner)
    const owed = -(find(accounts, debt).balance ?? 0n)
    const part = amount < owed ? amount : owed
    return [
      { account: debt, amount: part },
      { account, amount: amount - part },
    ]
  })
  return paid.filter(({ amount }) => amount !== 0n)
}

function find(accounts: readonly Locked[], { owner, kind }: LedgerAccount): Locked {
  const locked = accounts.find((each) => each.ownerId === owner && each.kind === kind)
  if (!locked) throw new Error(`The ledger has no account ${kind} of ${owner}.`)
  return locked
}

function requireBalance({ id, entries }: Transfer) {
  const total = entries.reduce((sum, { amount }) => sum + amount, 0n)
  const accounts = new Set(entries.map(({ account }) => `${account.owner} ${account.kind}`))
  if (total !== 0n || entries.length < 2 || accounts.size !== entries.length) {
    throw new Error(`Transfer ${id} does not sum to zero over accounts named once.`)
  }
}

function isOverdrawn({ kind, balance }: Locked, amount: bigint): boolean {
  return balance !== null && kind !== 'receivable' && amount < 0n && balance + amount < 0n
}

/** Nothing is locked, and undefined returned, while an account is missing. */
async function lockAccounts(
  tx: Tx,
  currency: CurrencyCode,
  wanted: readonly LedgerAccount[],
): Promise<Locked[] | undefined> {
  const people = wanted.filter(isPerson)
  const owners = people.map(({ owner }) => owner)
  const kinds = people.map(({ kind }) => kind)
  const platform = wanted.filter((account) => !isPerson(account)).map(({ kind }) => kind)
  const { rows } = await sql<Locked>`
    WITH person AS (
      SELECT account.id
      FROM unnest(${owners}::text[], ${kinds}::text[]) AS wanted (owner_id, kind)
      JOIN ledger_account account ON account.owner_id = wanted.owner_id AND account.kind = wanted.kind
        AND account.currency_code = ${currency}
    ), platform AS (
      SELECT id, kind FROM ledger_account
      WHERE owner_id IS NULL AND currency_code = ${currency} AND kind = ANY(${platform}::text[])
    ), locked AS (
      SELECT id, owner_id, kind, balance FROM ledger_account
      WHERE id IN (SELECT id FROM person)
        AND (SELECT count(*) FROM person) = ${people.length}::int
        AND (SELECT count(*) FROM platform) = ${platform.length}::int
      ORDER BY id
      FOR NO KEY UPDATE
    )
    SELECT id, owner_id AS "ownerId", kind, balance FROM locked
    UNION ALL
    SELECT id, NULL, kind, NULL FROM platform`.execute(tx)
  return rows.length === wanted.length ? rows : undefined
}

async function createAndLockAccounts(
  tx: Tx,
  { id, currency }: Transfer,
  wanted: readonly LedgerAccount[],
): Promise<Locked[]> {
  // Everybody creates in one order and before locking, so that two who meet here never wait for each other in a circle.
  const missing = wanted.toSorted((one, other) => orderOf(one).localeCompare(orderOf(other)))
  await tx
    .insertInto('ledger_account')
    .values(
      missing.map((account) => ({
        owner_id: account.owner,
        kind: account.kind,
        currency_code: currency,
        balance: isPerson(account) ? 0n : null,
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const accounts = await lockAccounts(tx, currency, wanted)
  if (!accounts) throw new Error(`The ledger could not open the accounts of transfer ${id}.`)
  return accounts
}

async function write(
  tx: Tx,
  moved: Transfer,
  entries: readonly { id: bigint; amount: bigint; isPerson: boolean }[],
): Promise<void> {
  const people = entries.filter(({ isPerson }) => isPerson)
  const platform = entries.filter(({ isPerson }) => !isPerson)
  const ids = (of: typeof entries) => of.map(({ id }) => String(id))
  const amounts = (of: typeof entries) => of.map(({ amount }) => String(amount))
  // Times rise strictly within a person's account, whatever the clocks of two processes say.
  await sql`
    WITH moment AS (
      SELECT greatest(${moved.at}::timestamptz, max(changed_at) + interval '1 microsecond') AS at
      FROM ledger_account WHERE id = ANY(${ids(people)}::bigint[])
    ), changed AS (
      UPDATE ledger_account SET balance = balance + change.amount, changed_at = moment.at
      FROM unnest(${ids(people)}::bigint[], ${amounts(people)}::bigint[]) AS change (id, amount), moment
      WHERE ledger_account.id = change.id
      RETURNING ledger_account.id, change.amount, ledger_account.balance
    ), noted AS (
      INSERT INTO ledger_transaction (id, kind, about_id, reference, currency_code, created_at)
      SELECT ${moved.id}, ${moved.kind}, ${moved.about}, ${moved.reference}, ${moved.currency}, moment.at FROM moment
    )
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
    SELECT ${moved.id}, changed.id, changed.amount, changed.balance, moment.at FROM changed, moment
    UNION ALL
    SELECT ${moved.id}, platform.id, platform.amount, NULL, moment.at
    FROM unnest(${ids(platform)}::bigint[], ${amounts(platform)}::bigint[]) AS platform (id, amount), moment`.execute(
    tx,
  )
}

function isPerson(account: LedgerAccount): account is PersonAccount {
  return account.owner !== null
}

function orderOf({ owner, kind }: LedgerAccount): string {
  return `${owner ?? ''} ${kind}`
}
