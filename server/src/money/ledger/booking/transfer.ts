import { sql } from 'kysely'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { splitTransferByShard, type TransferLeg } from '../../../platform/db/sharding/transfer-legs.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { unnestSql } from '../../../platform/db/unnest.ts'
import { refuse } from '../../../platform/errors.ts'
import { appendEventsSql } from '../../../platform/events/outbox.ts'
import {
  type LedgerAccount,
  type LedgerEntry,
  type PersonLedgerAccount,
  receivableLedgerAccount,
  shardTransitLedgerAccount,
  smallerBigint,
} from './accounts.ts'
import {
  getLockedLedgerAccount,
  type LedgerAccountReference,
  type LockedLedgerAccount,
  type LockedLedgerAccounts,
  openAndLockLedgerAccounts,
  shardOfOwner,
} from './lock-accounts.ts'
import { loadLotBook } from './move-lots.ts'
import { isCreatorPaymentLedgerKind } from './payment-kinds.ts'
import type { LedgerTransfer } from './transfer-shape.ts'

/** A leg of the transfer at a position in the list. */
type WrittenLeg = Omit<TransferLeg<LedgerAccount>, 'entries'> & {
  kind: string
  about: string
  reference: string | null
  currency: string
  position: number
}

/** An entry of it, with the balance that it leads to on a person's account. */
type WrittenEntry = {
  transactionId: string
  shard: number
  accountId: bigint
  amount: bigint
  balance: bigint | null
  position: number
}

/**
 * Moves money between accounts of one currency, in the caller's transaction. People's accounts are locked
 * until it commits, in the order of their IDs, so that transfers cannot deadlock; the platform's are never
 * locked. Call it as the last step of a transaction: whoever pays or earns at the same time waits for the
 * commit.
 * A person's debt after a reversal is paid first: of what is credited to their available or pending account,
 * as much goes to their receivable instead.
 * Money held by an open dispute cannot be spent. Uncleared money can be spent, goes first, and is uncleared
 * for its receiver too; no withdrawal takes it (ADR 163). A deleted account neither pays nor is paid.
 * If its people's accounts are in two shards of the ledger, it is booked as a leg in each (ADR 160).
 * @returns the entries as they were booked, without those in transit between shards
 * @throws Refusal INSUFFICIENT_FUNDS if a person's locked balance does not cover what is taken
 * @throws a database error if `about` was moved before by a transfer of the same kind
 */
export async function bookLedgerTransfer(tx: Tx, moved: LedgerTransfer): Promise<readonly LedgerEntry[]> {
  const booked = (await bookCoveredLedgerTransfers(tx, [moved])).get(moved.id)
  if (!booked) throw refuse('INSUFFICIENT_FUNDS')
  return booked
}

/**
 * Books many transfers like `bookLedgerTransfer`, in the order given, by a constant number of statements. What is
 * earned earlier in the list can be spent later in it. Leaves out only transfers that a balance does not
 * cover, and payments from or to a deleted account.
 * @returns by ID, the entries of those that were booked
 */
export async function bookCoveredLedgerTransfers(
  tx: Tx,
  transfers: readonly LedgerTransfer[],
): Promise<ReadonlyMap<string, readonly LedgerEntry[]>> {
  const booked = new Map<string, readonly LedgerEntry[]>()
  if (transfers.length === 0) return booked
  for (const moved of transfers) requireBalance(moved)
  const accounts = await openAndLockLedgerAccounts(tx, transfers.flatMap(namedBy))
  const lots = await loadLotBook(tx, accounts, transfers)
  const legs: WrittenLeg[] = []
  const written: WrittenEntry[] = []
  for (const moved of transfers) {
    const { id, kind, about, reference, currency } = moved
    const paid = payDebts(moved, accounts)
    const all = splitTransferByShard({
      id,
      entries: paid,
      home: shardOfOwner(accounts, moved.of),
      shardOf: ({ owner }) => (owner === null ? null : shardOfOwner(accounts, owner)),
      transit: shardTransitLedgerAccount,
    }).map(({ entries, ...leg }) => ({
      leg,
      entries: entries.map(({ account, amount }) => ({
        locked: getLockedLedgerAccount(accounts, account, currency, leg.shard),
        account,
        amount,
      })),
    }))
    const isCovered = all.every(({ entries }) => !entries.some((entry) => isOverdrawn(moved, entry)))
    if (!isCovered || isOfDeleted(moved, accounts) || !lots.move(moved, paid)) continue
    const position = booked.size
    booked.set(id, paid)
    for (const { leg, entries } of all) {
      legs.push({ ...leg, kind, about, reference, currency, position })
      for (const { locked, amount } of entries) {
        if (locked.balance !== null) locked.balance += amount
        locked.position = position
        const { id: accountId, balance } = locked
        written.push({ transactionId: leg.id, shard: leg.shard, accountId, amount, balance, position })
      }
    }
  }
  if (booked.size === 0) return booked
  await write(tx, { legs, entries: written, accounts, at: transfers.at(-1)?.at })
  await lots.write(tx)
  return booked
}

/** The accounts that a transfer names, and what those owe who are credited. */
function namedBy({ currency, entries, of }: LedgerTransfer): LedgerAccountReference[] {
  return entries.flatMap(({ account, amount }) => {
    const all = canPayDebt(account, amount) ? [account, receivableLedgerAccount(account.owner)] : [account]
    return all.map((each) => ({ account: each, currency, of }))
  })
}

function requireBalance({ id, entries }: LedgerTransfer) {
  const total = entries.reduce((sum, { amount }) => sum + amount, 0n)
  const accounts = new Set(entries.map(({ account }) => `${account.owner} ${account.kind}`))
  if (total !== 0n || entries.length < 2 || accounts.size !== entries.length) {
    throw new Error(`Transfer ${id} does not sum to zero over accounts named once.`)
  }
}

function payDebts({ entries, currency }: LedgerTransfer, accounts: LockedLedgerAccounts): LedgerEntry[] {
  const paid = entries.flatMap(({ account, amount }): LedgerEntry[] => {
    if (!canPayDebt(account, amount)) return [{ account, amount }]
    const debt = receivableLedgerAccount(account.owner)
    const part = smallerBigint(amount, -(getLockedLedgerAccount(accounts, debt, currency).balance ?? 0n))
    return [
      { account: debt, amount: part },
      { account, amount: amount - part },
    ]
  })
  return paid.filter(({ amount }) => amount !== 0n)
}

function canPayDebt(account: LedgerAccount, amount: bigint): account is PersonLedgerAccount {
  return amount > 0n && (account.kind === 'available' || account.kind === 'pending')
}

/**
 * Checks for deleted parties, after the payment's rows reference both: a concurrent deletion has committed by
 * now, or waits.
 */
function isOfDeleted({ kind, entries }: LedgerTransfer, { deleted }: LockedLedgerAccounts): boolean {
  if (!isCreatorPaymentLedgerKind(kind)) return false
  return entries.some(({ account }) => account.owner !== null && deleted.has(account.owner))
}

/** Checks for overdraft; only reversals may use disputed money. */
function isOverdrawn(
  { reversed }: LedgerTransfer,
  { account, locked, amount }: { account: LedgerAccount; locked: LockedLedgerAccount; amount: bigint },
): boolean {
  const { balance, disputed } = locked
  if (balance === null || account.kind === 'receivable' || amount >= 0n) return false
  return balance + amount < (reversed || account.kind === 'held' ? 0n : disputed)
}

/** SQL: one event per owner whose wallet changed, since their open screens are out of date. */
const movedWallets = sql.raw(
  appendEventsSql('WALLET_MOVED', {
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
  {
    legs,
    entries,
    accounts,
    at,
  }: {
    legs: readonly WrittenLeg[]
    entries: readonly WrittenEntry[]
    accounts: LockedLedgerAccounts
    at: Date | undefined
  },
): Promise<void> {
  const changed = [...accounts.byKey.values()].filter(
    ({ balance, position }) => balance !== null && position !== null,
  )
  const query = sql`
    WITH change AS (
      SELECT * FROM ${unnestSql(changed, { id: 'bigint', balance: 'bigint', position: 'int', uncleared: 'bigint' })}
        AS change (id, balance, position, uncleared)
    ), entry AS (
      SELECT * FROM ${unnestSql(entries, { transactionId: 'text', shard: 'int', accountId: 'bigint', amount: 'bigint', balance: 'bigint', position: 'int' })}
        AS entry (transaction_id, shard, account_id, amount, balance_after, position)
    ), moment AS (
      SELECT greatest(${at}::timestamptz, max(changed_at) + interval '1 microsecond',
        (${endOfAddedUp})) AS at
      FROM ledger_account WHERE id IN (SELECT id FROM change)
    ), changed AS (
      UPDATE ledger_account SET balance = change.balance, uncleared_minor = change.uncleared,
        changed_at = moment.at + change.position * interval '1 microsecond'
      FROM change, moment WHERE ledger_account.id = change.id
      RETURNING owner_id
    ), moved AS (
      ${movedWallets}
    ), noted AS (
      INSERT INTO ledger_transaction (id, shard, leg, kind, about_id, reference, currency_code, created_at)
      SELECT leg.id, leg.shard, leg.leg, leg.kind, leg.about_id, leg.reference, leg.currency_code,
        moment.at + leg.position * interval '1 microsecond'
      FROM ${unnestSql(legs, { id: 'text', shard: 'int', leg: 'int', kind: 'text', about: 'text', reference: 'text', currency: 'text', position: 'int' })}
        AS leg (id, shard, leg, kind, about_id, reference, currency_code, position), moment
    )
    INSERT INTO ledger_entry (transaction_id, shard, account_id, amount, balance_after, created_at)
    SELECT entry.transaction_id, entry.shard, entry.account_id, entry.amount, entry.balance_after,
      moment.at + entry.position * interval '1 microsecond'
    FROM entry, moment`
  await tx.executeQuery(asPreparedStatement('book-transfers', query.compile(tx)))
}
