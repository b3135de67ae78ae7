import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Context } from '../../../platform/context.ts'
import type { Tx } from '../../../platform/db/connection/connect.ts'
import { smallerBigint } from '../booking/accounts.ts'
import { findChargeMoneyHolders } from './find-holders.ts'
import { chooseHolds, loadHoldableMoney } from './hold-claimed.ts'
import { insertHolds, loadHoldsOfClaims, type MoneyHold, sumHolds } from './holds.ts'
import { loadOpenMoneyClaims, type OpenMoneyClaim } from './open-claims.ts'
import { loadAmountsTracedByOtherClaims } from './traced-by-others.ts'
import { attributeTracedMoney } from './untraced-payments.ts'

/** Money that is within reach of its owner again: in the wallet, or in a withdrawal that is not under way. Minor units. */
export type ReturnedMoney = { owner: string; amount: bigint }

/**
 * Holds what came back to people for the open claims over money that went through their hands, as far as those have not
 * found it. Call it behind `lockAgainstDisputeDecisions` and the locks of these wallets, after the booking; every booking that gives money back ends with it,
 * and so does a correction by admins in a member's favour, and what clears into a wallet. What is held is not announced.
 * @returns what is held now
 */
export async function holdReturnedMoney(
  tx: Tx,
  ctx: Context,
  currency: CurrencyCode,
  returned: readonly ReturnedMoney[],
): Promise<MoneyHold[]> {
  const left = new Map<string, bigint>()
  for (const { owner, amount } of returned) {
    if (amount > 0n) left.set(owner, (left.get(owner) ?? 0n) + amount)
  }
  const placed: MoneyHold[] = []
  if (left.size === 0) return placed
  const claims = await loadOpenMoneyClaims(tx, { currency, owners: [...left.keys()] })
  const held = Map.groupBy(
    await loadHoldsOfClaims(
      tx,
      claims.map(({ id }) => id),
    ),
    ({ claimId }) => claimId,
  )
  for (const claim of claims) {
    const { payment, booking } = claim
    const holds = held.get(claim.id) ?? []
    let lacking = claim.stake - sumHolds(holds)
    if (lacking <= 0n) continue
    const { people, payments } = await findChargeMoneyHolders(tx, payment, booking)
    for (const [owner, amount] of left) {
      if (!people.includes(owner)) continue
      const most = owner === booking.receiverId ? lacking : await untracedWith(owner)
      const stake = smallerBigint(smallerBigint(lacking, amount), most)
      const purses = await loadHoldableMoney(tx, [owner], currency)
      const alone = { people: [owner], payments: new Map() }
      const own = { ...claim, booking: { ...booking, receiverId: owner }, stake }
      const chosen = chooseHolds(own, alone, purses, new Map())
      await insertHolds(tx, ctx, chosen)
      placed.push(...chosen)
      holds.push(...chosen)
      const found = sumHolds(chosen)
      lacking -= found
      left.set(owner, amount - found)
    }

    /**
     * Computes how much of the money a person received is held neither with them nor with those to whom they
     * passed it on.
     */
    async function untracedWith(owner: string): Promise<bigint> {
      const isTraced = (hold: MoneyHold) =>
        hold.owner !== booking.receiverId || hold.lot?.chargeId === payment.id
      const found = new Map<string, bigint>()
      for (const hold of holds.filter(isTraced)) {
        found.set(hold.owner, (found.get(hold.owner) ?? 0n) + hold.amount)
      }
      const traced = await loadAmountsTracedByOtherClaims(tx, claim, people)
      const untraced = attributeTracedMoney({ payments }, claim, found, traced)
      return [...untraced].reduce((sum, [paid, { net }]) => (paid.receiverId === owner ? sum + net : sum), 0n)
    }
  }
  return placed
}

/** Loads the open claims over money with which a wallet made this payment. */
export async function loadOpenMoneyClaimsBehindPayment(
  tx: Tx,
  { id, payerId, currency }: { id: string; payerId: string; currency: CurrencyCode },
): Promise<OpenMoneyClaim[]> {
  const through: OpenMoneyClaim[] = []
  for (const claim of await loadOpenMoneyClaims(tx, { currency, owners: [payerId] })) {
    const { payment, booking } = claim
    const { payments } = await findChargeMoneyHolders(tx, payment, booking)
    const isThrough = payments.get(payerId)?.some((paid) => paid.id === id)
    if (isThrough || booking.receiverId === payerId) through.push(claim)
  }
  return through
}
