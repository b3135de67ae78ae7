import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { asPreparedStatement } from '../../../platform/db/statement-options.ts'
import { unnestSql } from '../../../platform/db/unnest.ts'
import { refuse } from '../../../platform/errors.ts'
import { type LedgerEntry, smallerBigint } from '../booking/accounts.ts'
import { creatorPaymentLedgerKindsSql } from '../booking/payment-kinds.ts'
import { bookCoveredLedgerTransfers } from '../booking/transfer.ts'
import type { LedgerTransfer } from '../booking/transfer-shape.ts'
import {
  type BookedPayment,
  getPaymentBooking,
  loadPaymentBookings,
  type PaymentBooking,
} from './booked-payment.ts'
import { notifyOfDisputeHolds } from './end-holds.ts'
import { holdReturnedMoney, loadOpenMoneyClaimsBehindPayment } from './hold-returned.ts'
import {
  claimKindOfHolds,
  loadHoldsOfClaims,
  type MoneyClaimKind,
  type MoneyHold,
  reholdInWallet,
  releaseHolds,
  sumHolds,
  takeUpToFromHolds,
} from './holds.ts'
import { loadWallets, lockFoundWallets } from './lock-wallets.ts'
import { chooseBearingHolds, loadOpenMoneyClaims, type OpenMoneyClaim } from './open-claims.ts'
import {
  buildReversalEntries,
  type LossShare,
  type ReceiversWallet,
  type ReversiblePayment,
  splitLossAmongHolders,
} from './reversal-entries.ts'

export type Reversal = {
  kind: 'REFUND' | 'DISPUTE_LOST'
  /** The refund's or the dispute's id. */
  about: string
  reference: string
  payment: ReversiblePayment
  /** Additional amount to reverse: with earlier ones, at most what the payer was charged. */
  amount: bigint
}

/** Outcome for what claims about a payment held with somebody, when it was reversed. Minor units. */
export type HolderOutcome = {
  owner: string
  /** Dispute that held it, or the first of them. */
  claim: Pick<MoneyHold, 'claimId' | 'claimKind'>
  taken: bigint
  freed: bigint
  /** Amount that was not freed, because another claim holds it now; and what that is. */
  stillHeld: bigint
  stillHeldBy: MoneyClaimKind
}

/** A reversal with what it is about, and what of claims about its payment bears it. */
type BoundReversal = Reversal & { booking: PaymentBooking; holds: readonly MoneyHold[] }

/** A reversal as it is booked. `through`: open claims over the money that goes back into a wallet. */
type PlannedReversal = BoundReversal & {
  shares: readonly LossShare[]
  entries: readonly LedgerEntry[]
  /** Part that is taken from what the receiver has not been credited with yet. */
  uncleared: bigint
  through: readonly string[]
  /** Parts of what claims hold that are taken, by whose wallet they are in. */
  taken: readonly TakenFromWallet[]
}

/** Amount taken from what somebody can spend, and how much of it is beyond what no claim holds. */
type TakenFromWallet = { owner: string; amount: bigint; beyondFree: bigint }

/** Reverses one payment, as `bookPaymentReversals` does many. */
export async function bookPaymentReversal(
  tx: Tx,
  ctx: Context,
  reversal: Reversal,
): Promise<readonly HolderOutcome[]> {
  return (await bookPaymentReversals(tx, ctx, [reversal])).flat()
}

/**
 * Takes payments of one currency back one after the other, all of each or a part: to the card's provider, or into the wallet
 * that paid. What its receiver got of a payment is taken from what claims about it held, with whomever: all that the one did
 * which takes it, and of the others what can't be lost to them any more; then from what the receiver has, and what they lack
 * they owe; the platform gives back its fee, and, of a card, bears what was charged beyond the payment. Money of a withdrawal
 * is not touched: what a dispute held there is owed. What comes back into a wallet is held for the open claims over money
 * that went through it. Payments over which no claim holds anything are booked together, by as many statements as one takes.
 * Call it behind the payments' locks, as the last step of a transaction.
 * @param reversals of a payment each
 * @returns for each, what was taken from others than the receiver, and what of their holds was not
 * @throws Refusal RULE_BROKEN where the platform would advance what was paid with money in dispute, or being refunded
 * @throws an error of the database when `about` was booked before
 */
export async function bookPaymentReversals(
  tx: Tx,
  ctx: Context,
  reversals: readonly Reversal[],
): Promise<readonly (readonly HolderOutcome[])[]> {
  const [first] = reversals
  if (!first) return []
  const { currency } = first.payment
  requireOneOfEach(reversals, currency)
  const bookings = await loadPaymentBookings(
    tx,
    reversals.map(({ payment }) => payment.id),
  )
  const { bound } = await lockFoundWallets(tx, currency, async () => {
    const found = await loadBearing(tx, reversals, bookings)
    return { people: [...new Set(found.flatMap(peopleOf))], bound: found }
  })
  const outcomes: (readonly HolderOutcome[])[] = []
  while (outcomes.length < bound.length) {
    const planned = await planNext(tx, ctx, bound.slice(outcomes.length), currency)
    outcomes.push(...(await book(tx, ctx, planned, currency)))
  }
  return outcomes
}

function requireOneOfEach(reversals: readonly Reversal[], currency: CurrencyCode): void {
  const paymentIds = new Set(reversals.map(({ payment }) => payment.id))
  if (paymentIds.size === reversals.length && reversals.every(({ payment }) => payment.currency === currency))
    return
  throw new Error('Payments are reversed together in one currency, and each once.')
}

function peopleOf({ payment, booking, holds }: BoundReversal): string[] {
  return [booking.receiverId, payment.payerId, ...holds.map(({ owner }) => owner)]
}

async function loadBearing(
  tx: Tx,
  reversals: readonly Reversal[],
  bookings: ReadonlyMap<string, BookedPayment>,
): Promise<BoundReversal[]> {
  const open = await loadOpenMoneyClaims(tx, { paymentIds: reversals.map(({ payment }) => payment.id) })
  const holds = await loadHoldsOfClaims(tx, [
    ...reversals.map(({ about }) => about),
    ...open.map(({ id }) => id),
  ])
  return reversals.map((reversal) => {
    const { id } = reversal.payment
    const booking = getPaymentBooking(bookings, id)
    const own = open.filter(({ payment }) => payment.id === id)
    return { ...reversal, booking, holds: chooseBearingHolds(reversal, booking, own, holds) }
  })
}

/**
 * Plans the next reversals from what people have, each from what those before it leave them. One that takes what a claim
 * holds comes alone, because what it changes of holds the next one has to read; so does one that takes from somebody whom
 * those before it give something.
 */
async function planNext(
  tx: Tx,
  ctx: Context,
  [first, ...others]: readonly BoundReversal[],
  currency: CurrencyCode,
): Promise<PlannedReversal[]> {
  if (!first) return []
  await releaseHolds(tx, ctx, first.holds, first.about)
  const rest = [first, ...others]
  const wallets = new Map(await loadWallets(tx, [...new Set(rest.flatMap(peopleOf))], currency))
  const claims = claimsOnce(tx, rest, currency)
  const planned: PlannedReversal[] = []
  const given = new Set<string>()
  for (const reversal of rest) {
    const isFirst = planned.length === 0
    if (!isFirst && (reversal.holds.length > 0 || given.has(reversal.booking.receiverId))) break
    const plan = await planOne(tx, reversal, wallets, claims)
    const isOfClaims = plan.through.length > 0 || plan.taken.some(({ beyondFree }) => beyondFree > 0n)
    if (!isFirst && isOfClaims) break
    planned.push(plan)
    if (isOfClaims || reversal.holds.length > 0) break
    given.add(reversal.payment.payerId)
    for (const entry of plan.entries) applyEntry(wallets, entry)
  }
  return planned
}

async function planOne(
  tx: Tx,
  reversal: BoundReversal,
  wallets: ReadonlyMap<string, ReceiversWallet>,
  claims: () => Promise<readonly OpenMoneyClaim[]>,
): Promise<PlannedReversal> {
  const { payment, amount, booking, holds } = reversal
  const shares = splitLossAmongHolders(payment, booking, holds, amount)
  const { entries, uncleared } = buildReversalEntries({ payment, booking, wallets, amount, shares })
  const disputed = wallets.get(booking.receiverId)?.disputed ?? 0n
  const through = await claimsThrough(tx, payment, entries, { disputed, claims })
  const taken = entries.flatMap(({ account, amount: moved }): TakenFromWallet[] => {
    if (account.owner === null || account.kind !== 'available' || moved > 0n) return []
    const { available, disputed: held } = wallets.get(account.owner) ?? noMoney
    return [{ owner: account.owner, amount: -moved, beyondFree: -moved - (available - held) }]
  })
  return { ...reversal, shares, entries, uncleared, through, taken }
}

const noMoney: ReceiversWallet = { available: 0n, pending: 0n, disputed: 0n }

function applyEntry(wallets: Map<string, ReceiversWallet>, { account, amount }: LedgerEntry): void {
  if (account.owner === null || (account.kind !== 'available' && account.kind !== 'pending')) return
  const wallet = wallets.get(account.owner) ?? noMoney
  wallets.set(account.owner, { ...wallet, [account.kind]: wallet[account.kind] + amount })
}

/** Books reversals in their order: one of claims alone, or many of none. */
async function book(
  tx: Tx,
  ctx: Context,
  planned: readonly PlannedReversal[],
  currency: CurrencyCode,
): Promise<HolderOutcome[][]> {
  const heldByOthers = new Map<PlannedReversal, MoneyHold[]>()
  for (const plan of planned) {
    await takeUncleared(tx, { ...plan.booking, currency, amount: plan.uncleared })
    heldByOthers.set(plan, await takeFromHolds(tx, ctx, plan))
  }
  const clearing = await loadClearingTimes(tx, planned)
  const transfers = planned.map((plan): LedgerTransfer => {
    const { payment, about, kind, reference, booking, entries } = plan
    return {
      ...{ id: ctx.newId(), kind, about, reference, currency, at: ctx.clock.now(), of: booking.receiverId },
      entries,
      uncleared: returnedUncleared(ctx, plan, clearing.get(payment.id)),
      reversed: { chargeId: payment.id, payerId: payment.provider === null ? payment.payerId : null },
    }
  })
  const booked = await bookCoveredLedgerTransfers(tx, transfers)
  if (booked.size !== transfers.length) throw refuse('INSUFFICIENT_FUNDS')
  const followed: MoneyHold[] = []
  for (const [{ payment }, holds] of heldByOthers) {
    if (payment.provider === null) followed.push(...(await reholdInWallet(tx, ctx, payment.payerId, holds)))
  }
  const released = planned.map(({ holds, shares }) => releasedOf(holds, shares))
  const heldLater = await holdReturnedMoney(tx, ctx, currency, [
    ...released.flat().map(({ owner, freed }) => ({ owner, amount: freed })),
    ...planned.map((plan) => ({
      owner: plan.payment.payerId,
      amount: creditedTo(plan.payment.payerId, plan.entries) - sumHolds(heldByOthers.get(plan) ?? []),
    })),
  ])
  const outcomes = planned.map(({ booking: { receiverId } }, at) =>
    (released[at] ?? [])
      .filter(({ owner }) => owner !== receiverId)
      .map(({ freed, ...outcome }): HolderOutcome => {
        const stillHeld = smallerBigint(freed, sumHolds(heldLater, outcome.owner))
        return {
          ...outcome,
          freed: freed - stillHeld,
          stillHeld,
          stillHeldBy: claimKindOfHolds(heldLater, outcome.owner),
        }
      }),
  )
  const isOutcome = (hold: MoneyHold) => outcomes.flat().some(({ owner }) => owner === hold.owner)
  await notifyOfDisputeHolds(tx, ctx, [...followed, ...heldLater.filter((hold) => !isOutcome(hold))])
  return outcomes
}

/** Takes what a reversal takes of money that claims hold. @returns what was held */
async function takeFromHolds(
  tx: Tx,
  ctx: Context,
  { payment: { currency }, about, through, taken }: PlannedReversal,
): Promise<MoneyHold[]> {
  const held: MoneyHold[] = []
  for (const { owner, amount, beyondFree } of taken) {
    const wallet = { owner, currency }
    const first =
      through.length === 0
        ? []
        : await takeUpToFromHolds(tx, ctx, { ...wallet, claimIds: through, amount, about })
    const rest = beyondFree - sumHolds(first)
    held.push(...first, ...(await takeUpToFromHolds(tx, ctx, { ...wallet, amount: rest, about })))
  }
  return held
}

/** Loads the open claims over money that those who paid from wallets may have had, when it is first asked for. */
function claimsOnce(
  tx: Tx,
  reversals: readonly BoundReversal[],
  currency: CurrencyCode,
): () => Promise<readonly OpenMoneyClaim[]> {
  const paid = reversals.filter(({ payment }) => payment.provider === null)
  const owners = [...new Set(paid.map(({ payment }) => payment.payerId))]
  let claims: Promise<readonly OpenMoneyClaim[]> | undefined
  return () => {
    claims ??= loadOpenMoneyClaims(tx, { currency, owners })
    return claims
  }
}

/**
 * Finds the open claims over money that goes back into the wallet that paid: it goes back held. What was paid with such
 * money is not advanced where whoever got it no longer has it.
 * @param disputed what claims hold of the receiver's
 * @param claims all that may be about money of those who paid: where there are none, this payer's need not be looked for
 */
async function claimsThrough(
  tx: Tx,
  payment: ReversiblePayment,
  entries: readonly LedgerEntry[],
  { disputed, claims }: { disputed: bigint; claims: () => Promise<readonly OpenMoneyClaim[]> },
): Promise<string[]> {
  const isAdvanced = entries.some(({ account, amount }) => account.kind === 'receivable' && amount < 0n)
  if (payment.provider !== null || (disputed === 0n && !isAdvanced)) return []
  if ((await claims()).length === 0) return []
  const through = await loadOpenMoneyClaimsBehindPayment(tx, payment)
  if (!isAdvanced || through.length === 0) return through.map(({ id }) => id)
  throw refuse('RULE_BROKEN', {
    detail: through.some(({ kind }) => kind === 'DISPUTE')
      ? 'The card payment behind this one is in dispute, and the recipient no longer has the money. Refund it once the bank has decided.'
      : 'The card payment behind this one is being refunded, and the recipient no longer has the money. Refund it once that refund is complete.',
  })
}

function creditedTo(ownerId: string, entries: readonly LedgerEntry[]): bigint {
  return entries
    .filter(({ account, amount }) => account.owner === ownerId && account.kind === 'available' && amount > 0n)
    .reduce((sum, { amount }) => sum + amount, 0n)
}

function releasedOf(
  holds: readonly MoneyHold[],
  shares: readonly LossShare[],
): Omit<HolderOutcome, 'stillHeld' | 'stillHeldBy'>[] {
  return [...Map.groupBy(holds, ({ owner }) => owner)].flatMap(([owner, own]) => {
    const [claim] = own
    if (!claim) return []
    const held = sumHolds(own)
    const taken = shares.find((share) => share.owner === owner)?.amount ?? 0n
    return [{ owner, claim, taken, freed: held - taken }]
  })
}

/** Loads when the last of what each payment took from its payer's wallet clears, or has cleared, by the payment's id. */
async function loadClearingTimes(
  tx: Tx,
  planned: readonly PlannedReversal[],
): Promise<ReadonlyMap<string, Date>> {
  const paid = planned.flatMap(({ payment: { id, payerId, provider } }) =>
    provider === null ? [{ id, payerId }] : [],
  )
  if (paid.length === 0) return new Map()
  const query = sql<{ paymentId: string; clearsAt: Date }>`
    SELECT paid.id AS "paymentId", max(change.clears_at) AS "clearsAt"
    FROM ${unnestSql(paid, { id: 'text', payerId: 'text' })} AS paid (id, payer_id)
    JOIN ledger_transaction booked ON booked.about_id = paid.id AND booked.kind IN (${creatorPaymentLedgerKindsSql})
    JOIN ledger_lot_change change ON change.owner_id = paid.payer_id AND change.transaction_id = booked.id
      AND change.amount < 0
    GROUP BY paid.id`
  const { rows } = await tx.executeQuery(asPreparedStatement('load-clearing-times', query.compile(tx)))
  return new Map(rows.map(({ paymentId, clearsAt }) => [paymentId, clearsAt]))
}

/**
 * Computes when money that returns to a wallet without being taken from another (the fee and the receiver's
 * shortfall) clears: no earlier than what the payment took from the wallet would have. If that had cleared,
 * it can be withdrawn at once.
 */
function returnedUncleared(
  { clock }: Context,
  { payment: { id: chargeId, provider }, entries }: PlannedReversal,
  clearsAt: Date | undefined,
): LedgerTransfer['uncleared'] {
  if (provider !== null) return null
  const amount = entries
    .filter(({ account }) => account.owner !== null && account.kind !== 'receivable')
    .reduce((sum, entry) => sum + entry.amount, 0n)
  return clearsAt && clearsAt > clock.now() && amount > 0n ? { chargeId, clearsAt, amount } : null
}

/** Takes uncleared money: the payment's own first, then what would clear last. */
async function takeUncleared(
  tx: Tx,
  {
    receiverId,
    transactionId,
    currency,
    amount,
  }: { receiverId: string; transactionId: string; currency: CurrencyCode; amount: bigint },
): Promise<void> {
  if (amount === 0n) return
  await sql`
    WITH waiting AS (
      SELECT transaction_id, amount,
        sum(amount) OVER (ORDER BY transaction_id = ${transactionId} DESC, due_at DESC, transaction_id DESC) AS reached
      FROM ledger_uncleared WHERE owner_id = ${receiverId} AND currency_code = ${currency}
    ), cut AS (
      SELECT transaction_id, least(amount, ${amount} - (reached - amount)) AS taken
      FROM waiting WHERE reached - amount < ${amount}
    ), gone AS (
      DELETE FROM ledger_uncleared uncleared USING cut
      WHERE uncleared.transaction_id = cut.transaction_id AND uncleared.owner_id = ${receiverId}
        AND uncleared.amount = cut.taken
    )
    UPDATE ledger_uncleared uncleared SET amount = uncleared.amount - cut.taken FROM cut
    WHERE uncleared.transaction_id = cut.transaction_id AND uncleared.owner_id = ${receiverId}
      AND uncleared.amount > cut.taken`.execute(tx)
}
