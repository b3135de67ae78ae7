import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import {
  availableLedgerAccount,
  type LedgerAccount,
  type LedgerEntry,
  type PersonLedgerAccount,
} from './accounts.ts'
import { getLockedLedgerAccount, type LockedLedgerAccounts, shardOfOwner } from './lock-accounts.ts'
import {
  buildWalletKey,
  type LotChange,
  type LotOrder,
  limitLots,
  loadUnclearedLots,
  saveLotChanges,
  takeFromLots,
  type UnclearedLot,
} from './lots.ts'
import { isCreatorPaymentLedgerKind } from './payment-kinds.ts'
import type { LedgerTransfer } from './transfer-shape.ts'

/** Follows uncleared money through transfers that are booked one after the other, and writes where it is in the end. */
export type LotBook = {
  /**
   * Moves what of a transfer has not cleared, and notes it on the accounts. Call it before the balances are changed.
   * @returns false where the transfer would take what cannot be withdrawn yet: nothing has moved then
   */
  move(moved: LedgerTransfer, entries: readonly LedgerEntry[]): boolean
  write(tx: Tx): Promise<void>
}

/** Reads the lots of those who pay, where they have any: of all others nothing has to be known. */
export async function loadLotBook(
  tx: Tx,
  accounts: LockedLedgerAccounts,
  transfers: readonly LedgerTransfer[],
): Promise<LotBook> {
  const paying = new Map<string, { owner: string; currency: CurrencyCode }>()
  for (const { entries, currency } of transfers) {
    for (const { account, amount } of entries) {
      if (
        !isWallet(account) ||
        amount > 0n ||
        getLockedLedgerAccount(accounts, account, currency).uncleared === 0n
      )
        continue
      const wallet = { owner: account.owner, currency }
      paying.set(buildWalletKey(wallet), wallet)
    }
  }
  const lots = await loadUnclearedLots(tx, [...paying.values()])
  const changes = new Map<string, LotChange>()

  function change(
    moved: LedgerTransfer,
    owner: string,
    { chargeId, clearsAt }: UnclearedLot,
    amount: bigint,
  ): void {
    const { currency, at } = moved
    const key = `${moved.id} ${owner} ${chargeId}`
    const before = changes.get(key)?.amount ?? 0n
    const shard = shardOfOwner(accounts, owner)
    const cause = { transactionId: moved.id }
    changes.set(key, { owner, currency, chargeId, clearsAt, shard, amount: before + amount, cause, at })
    getLockedLedgerAccount(accounts, availableLedgerAccount(owner), currency).uncleared += amount
  }

  /** Drops the lots that have cleared by now. */
  function dropCleared(moved: LedgerTransfer, owner: string): UnclearedLot[] {
    const { at, currency } = moved
    const all = lots.get(buildWalletKey({ owner, currency })) ?? []
    for (const lot of all.filter(({ amount, clearsAt }) => amount > 0n && clearsAt <= at)) {
      change(moved, owner, lot, -lot.amount)
      lot.amount = 0n
    }
    return all.filter(({ amount }) => amount > 0n)
  }

  function take(moved: LedgerTransfer, owner: string, amount: bigint): UnclearedLot[] {
    const { currency } = moved
    const own = dropCleared(moved, owner)
    const { balance, uncleared, disputed } = getLockedLedgerAccount(
      accounts,
      availableLedgerAccount(owner),
      currency,
    )
    const cleared = (balance ?? 0n) - uncleared - disputed
    const taken = takeFromLots(own, amount, cleared, orderOf(moved))
    for (const lot of taken) change(moved, owner, lot, -lot.amount)
    return taken
  }

  function give(moved: LedgerTransfer, owner: string, given: readonly UnclearedLot[]): void {
    const { currency } = moved
    const own = lots.get(buildWalletKey({ owner, currency })) ?? []
    lots.set(buildWalletKey({ owner, currency }), own)
    for (const lot of given) {
      change(moved, owner, lot, lot.amount)
      const same = own.find(({ chargeId }) => chargeId === lot.chargeId)
      if (same) same.amount += lot.amount
      else own.push({ ...lot })
    }
  }

  return {
    move(moved, entries) {
      const { uncleared, kind, currency } = moved
      const wallets = entries.filter((entry): entry is WalletEntry => isWallet(entry.account))
      const from = wallets.filter(({ amount }) => amount < 0n)
      if (kind === 'WITHDRAWAL_REQUEST' && !from.every(isCleared)) return false
      const taken = from.flatMap(({ account, amount }) => take(moved, account.owner, -amount))
      const incoming = uncleared ? [{ ...uncleared, payerId: null }] : []
      for (const { account, amount } of wallets.filter((each) => each.amount > 0n)) {
        const own = incoming.map((charge) => ({ amount, ...charge }))
        give(moved, account.owner, limitLots([...taken, ...own], amount))
      }
      return true

      function isCleared({ account, amount }: WalletEntry): boolean {
        dropCleared(moved, account.owner)
        const { balance, uncleared: waiting, disputed } = getLockedLedgerAccount(accounts, account, currency)
        return (balance ?? 0n) + amount >= waiting + disputed
      }
    },
    write: (tx) => saveLotChanges(tx, [...changes.values()]),
  }
}

type WalletEntry = { account: PersonLedgerAccount; amount: bigint }

function isWallet(account: LedgerAccount): account is PersonLedgerAccount {
  return account.owner !== null && account.kind === 'available'
}

/**
 * Returns the order of lots. A payer spends uncleared money first, which stays uncleared with its receiver.
 * Money that leaves for a card, the bank or the platform is cleared money first, so that none clears on its
 * way out; a reversal takes its own.
 */
function orderOf({ kind, reversed }: LedgerTransfer): LotOrder {
  if (isCreatorPaymentLedgerKind(kind)) return { first: null, rest: 'UNCLEARED_FIRST' }
  return { first: reversed ?? null, rest: 'CLEARED_FIRST' }
}
