import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { available, type Entry, type LedgerAccount, type PersonAccount } from './accounts.ts'
import { find, type LockedAccounts, shardOf } from './lock-accounts.ts'
import {
  cutLots,
  type Lot,
  type LotChange,
  type LotOrder,
  loadLots,
  ownerKey,
  takeFromLots,
  writeLots,
} from './lots.ts'
import { isCreatorKind } from './payment-kinds.ts'
import type { Transfer } from './transfer-shape.ts'

/** Follows uncleared money through transfers that are booked one after the other, and writes where it is in the end. */
export type LotBook = {
  /**
   * Moves what of a transfer has not cleared, and notes it on the accounts. Call it before the balances are changed.
   * @returns false where the transfer would take what cannot be withdrawn yet: nothing has moved then
   */
  move(moved: Transfer, entries: readonly Entry[]): boolean
  write(tx: Tx): Promise<void>
}

/** Reads the lots of those who pay, where they have any: of all others nothing has to be known. */
export async function openLotBook(
  tx: Tx,
  accounts: LockedAccounts,
  transfers: readonly Transfer[],
): Promise<LotBook> {
  const paying = new Map<string, { owner: string; currency: CurrencyCode }>()
  for (const { entries, currency } of transfers) {
    for (const { account, amount } of entries) {
      if (!isWallet(account) || amount > 0n || find(accounts, account, currency).uncleared === 0n) continue
      const wallet = { owner: account.owner, currency }
      paying.set(ownerKey(wallet), wallet)
    }
  }
  const lots = await loadLots(tx, [...paying.values()])
  const changes = new Map<string, LotChange>()

  function change(moved: Transfer, owner: string, { chargeId, clearsAt }: Lot, amount: bigint): void {
    const { currency, at } = moved
    const key = `${moved.id} ${owner} ${chargeId}`
    const before = changes.get(key)?.amount ?? 0n
    const shard = shardOf(accounts, owner)
    const cause = { transactionId: moved.id }
    changes.set(key, { owner, currency, chargeId, clearsAt, shard, amount: before + amount, cause, at })
    find(accounts, available(owner), currency).uncleared += amount
  }

  /** Drops the lots that have cleared by now. */
  function dropCleared(moved: Transfer, owner: string): Lot[] {
    const { at, currency } = moved
    const all = lots.get(ownerKey({ owner, currency })) ?? []
    for (const lot of all.filter(({ amount, clearsAt }) => amount > 0n && clearsAt <= at)) {
      change(moved, owner, lot, -lot.amount)
      lot.amount = 0n
    }
    return all.filter(({ amount }) => amount > 0n)
  }

  function take(moved: Transfer, owner: string, amount: bigint): Lot[] {
    const { currency } = moved
    const own = dropCleared(moved, owner)
    const { balance, uncleared, disputed } = find(accounts, available(owner), currency)
    const cleared = (balance ?? 0n) - uncleared - disputed
    const taken = takeFromLots(own, amount, cleared, orderOf(moved))
    for (const lot of taken) change(moved, owner, lot, -lot.amount)
    return taken
  }

  function give(moved: Transfer, owner: string, given: readonly Lot[]): void {
    const { currency } = moved
    const own = lots.get(ownerKey({ owner, currency })) ?? []
    lots.set(ownerKey({ owner, currency }), own)
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
        give(moved, account.owner, cutLots([...taken, ...own], amount))
      }
      return true

      function isCleared({ account, amount }: WalletEntry): boolean {
        dropCleared(moved, account.owner)
        const { balance, uncleared: waiting, disputed } = find(accounts, account, currency)
        return (balance ?? 0n) + amount >= waiting + disputed
      }
    },
    write: (tx) => writeLots(tx, [...changes.values()]),
  }
}

type WalletEntry = { account: PersonAccount; amount: bigint }

function isWallet(account: LedgerAccount): account is PersonAccount {
  return account.owner !== null && account.kind === 'available'
}

/**
 * Returns the order of lots. A payer spends uncleared money first, which stays uncleared with its receiver.
 * Money that leaves for a card, the bank or the platform is cleared money first, so that none clears on its
 * way out; a reversal takes its own.
 */
function orderOf({ kind, reversed }: Transfer): LotOrder {
  if (isCreatorKind(kind)) return { first: null, rest: 'UNCLEARED_FIRST' }
  return { first: reversed ?? null, rest: 'CLEARED_FIRST' }
}
