import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { unnestSql } from '../../../platform/db/unnest.ts'
import { smallerBigint } from './accounts.ts'

/** A charge by card whose money is in a wallet and clears at a later time. */
export type UnclearedCharge = { chargeId: string; clearsAt: Date }

/** Uncleared part of a charge in a person's wallet, in minor units. */
export type UnclearedLot = UnclearedCharge & { amount: bigint; payerId: string | null }

/** An amount that a wallet's lot of a charge grows by, or shrinks by where it is below zero. */
export type LotChange = UnclearedCharge & {
  owner: string
  currency: CurrencyCode
  shard: number
  amount: bigint
  /** Cause of the change: a ledger transaction, by the id of its first leg, or a dispute or refund that holds or releases the lot. */
  cause: { transactionId: string } | { claimId: string }
  at: Date
}

/** Order in which an amount that leaves a wallet is taken from its lots. */
export type LotOrder = {
  /** Lots that go before all else: of this charge, or of charges that this member paid. */
  first: { chargeId: string; payerId: string | null } | null
  /** Order of the rest: uncleared money before cleared money, or only where that does not suffice. */
  rest: 'UNCLEARED_FIRST' | 'CLEARED_FIRST'
}

/**
 * Takes an amount out of lots, of those that clear soonest first: the receiver waits no longer than the payer would have.
 * @param lots of the wallet, changed in place
 * @param cleared what of the amount may be taken from money that has cleared
 * @returns what was taken, as lots of their own
 */
export function takeFromLots(
  lots: UnclearedLot[],
  amount: bigint,
  cleared: bigint,
  { first, rest }: LotOrder,
): UnclearedLot[] {
  const isFirst = (lot: UnclearedLot) =>
    first !== null &&
    (lot.chargeId === first.chargeId || (first.payerId !== null && lot.payerId === first.payerId))
  const taken: UnclearedLot[] = []
  const take = (from: readonly UnclearedLot[], most: bigint) => {
    let left = most
    for (const lot of from.toSorted((one, other) => one.clearsAt.getTime() - other.clearsAt.getTime())) {
      const part = smallerBigint(lot.amount, left)
      if (part === 0n) continue
      lot.amount -= part
      left -= part
      taken.push({ ...lot, amount: part })
    }
    return left
  }
  const left = take(lots.filter(isFirst), amount)
  const most = rest === 'UNCLEARED_FIRST' ? left : left - cleared
  // A creator may have thousands of lots: they are put in order only where something is taken from them.
  if (most > 0n)
    take(
      lots.filter((lot) => !isFirst(lot)),
      most,
    )
  return taken
}

/**
 * Cuts lots to what their receiver is credited with: of a payment, the platform's fee and a debt come from what clears
 * soonest, so that no fee makes money clear earlier.
 */
export function limitLots(lots: readonly UnclearedLot[], credited: bigint): UnclearedLot[] {
  let left = credited
  const latest = lots.toSorted((one, other) => other.clearsAt.getTime() - one.clearsAt.getTime())
  return latest.flatMap((lot) => {
    const amount = smallerBigint(lot.amount, left)
    left -= amount
    return amount === 0n ? [] : [{ ...lot, amount }]
  })
}

type LotRow = { owner: string; currency: CurrencyCode } & UnclearedLot

/** The lots of wallets that are locked, by `buildWalletKey`: also those whose time has come, which are still on the account. */
export async function loadUnclearedLots(
  db: Db | Tx,
  wallets: readonly { owner: string; currency: CurrencyCode }[],
): Promise<Map<string, UnclearedLot[]>> {
  if (wallets.length === 0) return new Map()
  const query = sql<LotRow>`
    SELECT lot.owner_id AS owner, lot.currency_code AS currency, lot.charge_id AS "chargeId",
      lot.clears_at AS "clearsAt", lot.amount, payment.payer_id AS "payerId"
    FROM ${unnestSql(wallets, { owner: 'text', currency: 'text' })} AS wallet (owner_id, currency_code)
    JOIN ledger_lot lot ON lot.owner_id = wallet.owner_id AND lot.currency_code = wallet.currency_code
    LEFT JOIN payment ON payment.id = lot.charge_id`
  const { rows } = await db.executeQuery(asPreparedStatement('load-lots', query.compile(db)))
  const lots = new Map<string, UnclearedLot[]>(wallets.map((wallet) => [buildWalletKey(wallet), []]))
  for (const { owner, currency, ...lot } of rows) lots.get(buildWalletKey({ owner, currency }))?.push(lot)
  return lots
}

/** Builds the key of a wallet in a map. */
export function buildWalletKey({ owner, currency }: { owner: string; currency: string }): string {
  return `${owner} ${currency}`
}

/**
 * Writes how lots changed, and by what; what the accounts say of them is the caller's to write in the same transaction.
 * @param changes at most one of a lot by each cause
 */
export async function saveLotChanges(tx: Tx, changes: readonly LotChange[]): Promise<void> {
  const rows = changes
    .filter(({ amount }) => amount !== 0n)
    .map(({ chargeId, clearsAt, cause, at, ...change }) => ({
      ...change,
      charge: chargeId,
      clears: clearsAt.toISOString(),
      transaction: 'transactionId' in cause ? cause.transactionId : null,
      dispute: 'claimId' in cause ? cause.claimId : null,
      at: at.toISOString(),
    }))
  if (rows.length === 0) return
  const query = sql`
    WITH each AS MATERIALIZED (
      SELECT owner_id, charge_id, shard, currency_code, amount, clears_at::timestamptz AS clears_at, transaction_id,
        dispute_id, at::timestamptz AS at
      FROM ${unnestSql(rows, { owner: 'text', charge: 'text', shard: 'int', currency: 'text', amount: 'bigint', clears: 'text', transaction: 'text', dispute: 'text', at: 'text' })}
        AS each (owner_id, charge_id, shard, currency_code, amount, clears_at, transaction_id, dispute_id, at)
    ), noted AS (
      INSERT INTO ledger_lot_change (owner_id, charge_id, shard, currency_code, amount, clears_at, transaction_id,
        dispute_id, created_at)
      SELECT each.owner_id, charge_id, each.shard, each.currency_code, amount, clears_at, transaction_id, dispute_id,
        -- What a dispute holds or releases comes behind what was booked before, whatever the clocks of two processes say.
        CASE WHEN dispute_id IS NULL THEN at ELSE greatest(at, wallet.changed_at) END
      FROM each LEFT JOIN ledger_account wallet ON wallet.owner_id = each.owner_id
        AND wallet.currency_code = each.currency_code AND wallet.kind = 'available'
    ), change AS MATERIALIZED (
      SELECT owner_id, charge_id, shard, currency_code, clears_at, sum(amount)::bigint AS amount FROM each
      GROUP BY owner_id, charge_id, shard, currency_code, clears_at
    ), gone AS (
      DELETE FROM ledger_lot lot USING change
      WHERE lot.owner_id = change.owner_id AND lot.charge_id = change.charge_id AND lot.amount + change.amount = 0
    ), cut AS (
      UPDATE ledger_lot lot SET amount = lot.amount + change.amount FROM change
      WHERE lot.owner_id = change.owner_id AND lot.charge_id = change.charge_id
        AND change.amount < 0 AND lot.amount + change.amount <> 0
    )
    INSERT INTO ledger_lot AS lot (owner_id, charge_id, shard, currency_code, amount, clears_at)
    SELECT owner_id, charge_id, shard, currency_code, amount, clears_at FROM change WHERE amount > 0
    ON CONFLICT (owner_id, charge_id) DO UPDATE SET amount = lot.amount + excluded.amount`
  await tx.executeQuery(asPreparedStatement('write-lots', query.compile(tx)))
}

const dayMs = 86_400_000

/** Returns when a card payment made now clears; null if it need not. @param chargeId the payment's ID */
export function buildUnclearedCharge({ config, clock }: Context, chargeId: string): UnclearedCharge | null {
  if (config.clearingDays === 0) return null
  return { chargeId, clearsAt: new Date(clock.now().getTime() + config.clearingDays * dayMs) }
}
