import type { CurrencyCode } from '@fanfare/contract/money'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { available, type LedgerAccount, pending, platformFees, receivable } from './accounts.ts'
import { platformFee } from './platform-fee.ts'

const dayMs = 86_400_000

/** What a fan's wallet pays to a creator. */
export type WalletPrice = {
  /** The payment's id. */
  about: string
  reference: string
  currency: CurrencyCode
  /** Minor units: what the fan pays. */
  amount: bigint
  fanId: string
  creatorId: string
}

type Account = LedgerAccount & { currency: CurrencyCode }
type Locked = {
  id: bigint
  ownerId: string | null
  kind: string
  currency: CurrencyCode
  balance: bigint | null
}
type Kept = { id: bigint; balance: bigint | null; place: number }
type Entry = {
  transactionId: string
  accountId: bigint
  amount: bigint
  balance: bigint | null
  place: number
}
type Payment = WalletPrice & { transactionId: string; place: number; kept: bigint }

/**
 * Moves many prices from fans' wallets to creators, each as a transaction of its own and in the order given, by a
 * number of statements that does not grow with theirs. Those that a wallet does not cover are left out, and so is nothing
 * else. Wallets are locked until the caller's transaction commits, in the order in which `transfer` locks them.
 * @param prices each with a payment of its own
 * @returns the payments that were made
 */
export async function payCreators(
  tx: Tx,
  ctx: Context,
  kind: 'TIP' | 'SUBSCRIPTION',
  prices: readonly WalletPrice[],
): Promise<ReadonlySet<string>> {
  if (prices.length === 0) return new Set()
  const accounts = await lockAccounts(tx, accountsOf(ctx, prices))
  const { payments, entries } = decide(ctx, prices, accounts)
  if (payments.length > 0) await write(tx, ctx, kind, payments, entries, accounts)
  return new Set(payments.map(({ about }) => about))
}

function earning(ctx: Context, creatorId: string): LedgerAccount {
  return ctx.config.clearingDays > 0 ? pending(creatorId) : available(creatorId)
}

function accountsOf(ctx: Context, prices: readonly WalletPrice[]): Account[] {
  const named = prices.flatMap(({ fanId, creatorId, currency }) =>
    [available(fanId), earning(ctx, creatorId), receivable(creatorId), platformFees].map((account) => ({
      ...account,
      currency,
    })),
  )
  return [...new Map(named.map((account) => [keyOf(account), account])).values()].toSorted((one, other) =>
    keyOf(one).localeCompare(keyOf(other)),
  )
}

function keyOf({ owner, kind, currency }: Account): string {
  return `${owner ?? ''} ${kind} ${currency}`
}

/** Opens what is missing, before anything is locked, and then locks people's accounts in the order of their ids. */
async function lockAccounts(tx: Tx, wanted: readonly Account[]): Promise<Map<string, Kept>> {
  const owners = wanted.map(({ owner }) => owner)
  const kinds = wanted.map(({ kind }) => kind)
  const currencies = wanted.map(({ currency }) => currency)
  await sql`
    INSERT INTO ledger_account (owner_id, kind, currency_code, balance)
    SELECT wanted.owner_id, wanted.kind, wanted.currency_code, CASE WHEN wanted.owner_id IS NULL THEN NULL ELSE 0 END
    FROM unnest(${owners}::text[], ${kinds}::text[], ${currencies}::text[])
      WITH ORDINALITY AS wanted (owner_id, kind, currency_code, place)
    LEFT JOIN ledger_account person ON person.owner_id = wanted.owner_id AND person.kind = wanted.kind
      AND person.currency_code = wanted.currency_code
    LEFT JOIN ledger_account platform ON wanted.owner_id IS NULL AND platform.owner_id IS NULL
      AND platform.kind = wanted.kind AND platform.currency_code = wanted.currency_code
    WHERE person.id IS NULL AND platform.id IS NULL
    ORDER BY place
    ON CONFLICT DO NOTHING`.execute(tx)
  const { rows } = await sql<Locked>`
    WITH wanted AS (
      SELECT * FROM unnest(${owners}::text[], ${kinds}::text[], ${currencies}::text[])
        AS wanted (owner_id, kind, currency_code)
    ), person AS (
      SELECT account.id FROM wanted JOIN ledger_account account USING (owner_id, kind, currency_code)
    ), locked AS (
      SELECT id, owner_id, kind, currency_code, balance FROM ledger_account
      WHERE id IN (SELECT id FROM person) ORDER BY id FOR NO KEY UPDATE
    )
    SELECT id, owner_id AS "ownerId", kind, currency_code AS currency, balance FROM locked
    UNION ALL
    SELECT account.id, NULL, account.kind, account.currency_code, NULL FROM wanted
    JOIN ledger_account account ON account.owner_id IS NULL AND account.kind = wanted.kind
      AND account.currency_code = wanted.currency_code
    WHERE wanted.owner_id IS NULL`.execute(tx)
  return new Map(
    rows.map(({ id, ownerId, kind, currency, balance }) => [
      `${ownerId ?? ''} ${kind} ${currency}`,
      { id, balance, place: 0 },
    ]),
  )
}

/** Who can pay, one after the other: what is earned earlier in the list can be spent later in it. */
function decide(ctx: Context, prices: readonly WalletPrice[], accounts: Map<string, Kept>) {
  const payments: Payment[] = []
  const entries: Entry[] = []
  for (const price of prices) {
    const { currency, amount, fanId, creatorId } = price
    const wallet = accounts.get(keyOf({ ...available(fanId), currency }))
    if ((wallet?.balance ?? 0n) < amount) continue
    const fee = platformFee(amount, ctx.config.platformFeeBasisPoints)
    // What she owes after a reversal is paid first, as `transfer` does.
    const debt = receivable(creatorId)
    const owed = -(accounts.get(keyOf({ ...debt, currency }))?.balance ?? 0n)
    const earned = amount - fee
    const paidBack = owed < earned ? owed : earned
    const kept = earned - paidBack
    const payment = { ...price, transactionId: ctx.newId(), place: payments.length + 1, kept }
    payments.push(payment)
    const moved: [LedgerAccount, bigint][] = [
      [available(fanId), -amount],
      [debt, paidBack],
      [earning(ctx, creatorId), kept],
      [platformFees, fee],
    ]
    for (const [account, change] of moved) {
      if (change !== 0n) entries.push(enter(accounts, { ...account, currency }, change, payment))
    }
  }
  return { payments, entries }
}

function enter(
  accounts: Map<string, Kept>,
  account: Account,
  amount: bigint,
  { transactionId, place }: Payment,
): Entry {
  const kept = accounts.get(keyOf(account))
  if (!kept) throw new Error(`The ledger could not open the account ${keyOf(account)}.`)
  if (kept.balance !== null) kept.balance += amount
  kept.place = place
  return { transactionId, accountId: kept.id, amount, balance: kept.balance, place }
}

/** Times rise strictly within a person's account: from after the newest of all of them, a microsecond a payment. */
async function write(
  tx: Tx,
  ctx: Context,
  kind: 'TIP' | 'SUBSCRIPTION',
  payments: readonly Payment[],
  entries: readonly Entry[],
  accounts: ReadonlyMap<string, Kept>,
): Promise<void> {
  const now = ctx.clock.now()
  const changed = [...accounts.values()].filter(({ balance, place }) => balance !== null && place > 0)
  await sql`
    WITH moment AS (
      SELECT greatest(${now}::timestamptz, max(changed_at) + interval '1 microsecond') AS at
      FROM ledger_account WHERE id = ANY(${changed.map(({ id }) => String(id))}::bigint[])
    ), changed AS (
      UPDATE ledger_account SET balance = change.balance,
        changed_at = moment.at + change.place * interval '1 microsecond'
      FROM unnest(${changed.map(({ id }) => String(id))}::bigint[],
        ${changed.map(({ balance }) => String(balance))}::bigint[],
        ${changed.map(({ place }) => place)}::int[]) AS change (id, balance, place), moment
      WHERE ledger_account.id = change.id
    ), noted AS (
      INSERT INTO ledger_transaction (id, kind, about_id, reference, currency_code, created_at)
      SELECT paid.id, ${kind}, paid.about_id, paid.reference, paid.currency_code,
        moment.at + paid.place * interval '1 microsecond'
      FROM unnest(${payments.map(({ transactionId }) => transactionId)}::text[],
        ${payments.map(({ about }) => about)}::text[], ${payments.map(({ reference }) => reference)}::text[],
        ${payments.map(({ currency }) => currency)}::text[], ${payments.map(({ place }) => place)}::int[])
        AS paid (id, about_id, reference, currency_code, place), moment
    )
    INSERT INTO ledger_entry (transaction_id, account_id, amount, balance_after, created_at)
    SELECT entry.transaction_id, entry.account_id, entry.amount, entry.balance_after,
      moment.at + entry.place * interval '1 microsecond'
    FROM unnest(${entries.map(({ transactionId }) => transactionId)}::text[],
      ${entries.map(({ accountId }) => String(accountId))}::bigint[],
      ${entries.map(({ amount }) => String(amount))}::bigint[],
      ${entries.map(({ balance }) => (balance === null ? null : String(balance)))}::bigint[],
      ${entries.map(({ place }) => place)}::int[])
      AS entry (transaction_id, account_id, amount, balance_after, place), moment`.execute(tx)
  await awaitClearing(tx, ctx, payments, now)
}

async function awaitClearing(tx: Tx, ctx: Context, payments: readonly Payment[], now: Date): Promise<void> {
  const { clearingDays } = ctx.config
  const waiting = payments.filter(({ kept }) => kept > 0n)
  if (clearingDays === 0 || waiting.length === 0) return
  const dueAt = new Date(now.getTime() + clearingDays * dayMs)
  await sql`
    INSERT INTO ledger_uncleared (transaction_id, owner_id, currency_code, amount, due_at)
    SELECT transaction_id, owner_id, currency_code, amount, ${dueAt}
    FROM unnest(${waiting.map(({ transactionId }) => transactionId)}::text[],
      ${waiting.map(({ creatorId }) => creatorId)}::text[], ${waiting.map(({ currency }) => currency)}::text[],
      ${waiting.map(({ kept }) => String(kept))}::bigint[])
      AS earning (transaction_id, owner_id, currency_code, amount)`.execute(tx)
}
