import type { CurrencyCode } from '@fanfare/contract/money/money'
import { sql } from 'kysely'
import type { Context } from '../../../platform/context.ts'
import type { Db, Tx } from '../../../platform/db/connection/connect.ts'
import { smallerBigint } from '../booking/accounts.ts'
import { buildWalletKey, loadUnclearedLots } from '../booking/lots.ts'
import { type ChargeMoneyHolders, findChargeMoneyHolders } from './find-holders.ts'
import { insertHolds, type MoneyHold } from './holds.ts'
import { lockFoundWallets } from './lock-wallets.ts'
import { loadOpenMoneyClaims, type OpenMoneyClaim } from './open-claims.ts'
import { loadAmountsTracedByOtherClaims } from './traced-by-others.ts'
import { unsentWithdrawalAmountSql } from './unsent-withdrawals.ts'
import { attributeTracedMoney } from './untraced-payments.ts'

/**
 * Holds what a dispute may take, or a refund is about to, wherever it is by now, as far as it is there: first what is known to be the charge's
 * own money, with whom it came to and then with others; then whatever else whom it came to has; then what those have whom
 * they paid since, each at most what they got. Call it as one of the last steps of a transaction: it locks wallets.
 * @param paymentId of the claim, which is open
 * @returns what is held: what people lose beyond it if the money is taken back is in no wallet
 */
export async function holdClaimedMoney(
  tx: Tx,
  ctx: Context,
  { id, paymentId }: { id: string; paymentId: string },
): Promise<MoneyHold[]> {
  const claim = (await loadOpenMoneyClaims(tx, { paymentIds: [paymentId] })).find((open) => open.id === id)
  if (!claim) throw new Error(`Claim ${id} is not open, or its payment moved no money.`)
  const { payment, booking } = claim
  const holders = await lockFoundWallets(tx, payment.currency, () =>
    findChargeMoneyHolders(tx, payment, booking),
  )
  const holds = await previewClaimHolds(tx, claim, holders)
  await insertHolds(tx, ctx, holds)
  return holds
}

/** Plans where a claim's stake is held, from what people have now. Nothing is locked or written. */
export async function previewClaimHolds(
  db: Db | Tx,
  claim: HoldTarget,
  holders: ChargeMoneyHolders,
): Promise<MoneyHold[]> {
  const purses = await loadHoldableMoney(db, holders.people, claim.payment.currency)
  return chooseHolds(claim, holders, purses, await loadAmountsTracedByOtherClaims(db, claim, holders.people))
}

type Source = Omit<MoneyHold, 'claimId' | 'claimKind' | 'amount'> & { free: bigint }

/**
 * Loads the funds of people that can be held: lots, cleared money, and withdrawals whose payout has not
 * started.
 */
export async function loadHoldableMoney(
  db: Db | Tx,
  people: readonly string[],
  currency: CurrencyCode,
): Promise<ReadonlyMap<string, Source[]>> {
  const lots = await loadUnclearedLots(
    db,
    people.map((owner) => ({ owner, currency })),
  )
  const { rows } = await sql<Omit<Source, 'lot'>>`
    SELECT account.id AS "accountId", account.owner_id AS owner, account.kind, account.currency_code AS currency,
      account.shard,
      (CASE account.kind WHEN 'available' THEN account.balance - account.uncleared_minor
        ELSE ${sql.raw(unsentWithdrawalAmountSql)} END - account.disputed_minor)::bigint AS free
    FROM ledger_account account
    WHERE account.owner_id = ANY(${people}::text[]) AND account.currency_code = ${currency}
      AND account.kind IN ('available', 'held')
    ORDER BY account.kind`.execute(db)
  const purses = new Map<string, Source[]>()
  for (const source of rows) {
    const own = purses.get(source.owner) ?? []
    purses.set(source.owner, own)
    own.push({ ...source, lot: null })
    if (source.kind !== 'available') continue
    for (const { chargeId, clearsAt, amount } of lots.get(buildWalletKey(source)) ?? []) {
      own.push({ ...source, lot: { chargeId, clearsAt }, free: amount })
    }
  }
  return purses
}

type HoldTarget = Pick<OpenMoneyClaim, 'id' | 'kind' | 'booking' | 'stake'> & {
  payment: Pick<OpenMoneyClaim['payment'], 'id' | 'amount' | 'currency' | 'paidAt'>
}

/** Chooses where a claim's stake is held: see `holdClaimedMoney`. @param traced see `loadAmountsTracedByOtherClaims` */
export function chooseHolds(
  { id: claimId, kind: claimKind, payment, booking, stake }: HoldTarget,
  { people, payments }: ChargeMoneyHolders,
  purses: ReadonlyMap<string, Source[]>,
  traced: ReadonlyMap<string, bigint>,
): MoneyHold[] {
  const { receiverId } = booking
  const held = new Map<Source, bigint>()
  const heldOf = new Map<string, bigint>()
  /** @returns what of an amount could be held in somebody's purse */
  function hold(person: string, amount: bigint, isMeant: (source: Source) => boolean): bigint {
    let left = amount
    for (const source of (purses.get(person) ?? []).filter(isMeant)) {
      const part = smallerBigint(source.free, left)
      if (part <= 0n) continue
      source.free -= part
      left -= part
      held.set(source, (held.get(source) ?? 0n) + part)
      heldOf.set(person, (heldOf.get(person) ?? 0n) + part)
    }
    return amount - left
  }
  let left = stake
  for (const person of [receiverId, ...people]) {
    left -= hold(person, left, ({ lot }) => lot?.chargeId === payment.id)
  }
  // What is held of lots was passed on by everybody between: they lose it once, with whoever has it.
  const untraced = attributeTracedMoney({ payments }, { payment, booking }, heldOf, traced)
  left -= hold(receiverId, left, () => true)
  const lost: [person: string, amount: bigint][] = [[receiverId, left]]
  // Money that went in a circle is lost by somebody again. Each time some of a payment is followed, so it ends.
  for (const [person, amount] of lost) {
    let passed = amount
    for (const paid of payments.get(person) ?? []) {
      if (passed === 0n) break
      const of = untraced.get(paid)
      if (of === undefined) continue
      const part = smallerBigint(passed, of.amount)
      const most = smallerBigint(part, of.net)
      passed -= part
      of.amount -= part
      of.net -= most
      const lacking = most - hold(paid.receiverId, most, () => true)
      if (lacking > 0n) lost.push([paid.receiverId, lacking])
    }
  }
  return [...held].map(([{ free: _, ...source }, amount]) => ({ ...source, claimId, claimKind, amount }))
}
