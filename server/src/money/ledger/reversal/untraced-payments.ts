import { smallerBigint } from '../booking/accounts.ts'
import type { PaymentBooking } from './booked-payment.ts'
import type { ChargeMoneyHolders, PassedOnPayment } from './find-holders.ts'

/** Unaccounted part of a payment: of what was paid, and of what its receiver got of that. Minor units. */
type Untraced = { amount: bigint; net: bigint }

/**
 * Accounts for money of a charge that was found: each amount went to whoever has it through the fewest payments from whom the
 * charge came to. What was found behind somebody is no longer theirs to lose: they got it, and it has left them.
 * @param found what was found with each, in minor units; with whom the charge came to, what is known to be of it
 * @param traced what of each payment is accounted for already, by its id
 * @returns of each payment, what is left
 */
export function attributeTracedMoney(
  { payments }: Pick<ChargeMoneyHolders, 'payments'>,
  {
    payment,
    booking: { receiverId, fee },
  }: { payment: { amount: bigint }; booking: Pick<PaymentBooking, 'receiverId' | 'fee'> },
  found: ReadonlyMap<string, bigint>,
  traced: ReadonlyMap<string, bigint> = new Map(),
): Map<PassedOnPayment, Untraced> {
  const all = [...payments.values()].flat()
  const untraced = new Map(all.map((paid) => [paid, without(paid, traced.get(paid.id) ?? 0n)]))
  const paidTo = Map.groupBy(all, (paid) => paid.receiverId)
  const passedOn = (payments.get(receiverId) ?? []).reduce((sum, { amount }) => sum + amount, 0n)
  /** Part of the charge that was never passed on, and so has not come back either. */
  const neverLeft = payment.amount - fee - smallerBigint(payment.amount - fee, passedOn)
  for (const [person, amount] of found) {
    let left = person === receiverId ? amount - smallerBigint(amount, neverLeft) : amount
    while (left > 0n) {
      const path = pathTo(person)
      if (path.length === 0) break
      const part = path.reduce((sum, { net }) => smallerBigint(sum, net), left)
      for (const of of path) {
        of.amount -= part
        of.net -= part
      }
      left -= part
    }
  }
  return untraced

  /** The shortest way back to the receiver over payments of which something is left; empty where there is none. */
  function pathTo(person: string): Untraced[] {
    const paths = new Map<string, Untraced[]>([[person, []]])
    for (const [reached, path] of paths) {
      for (const paid of paidTo.get(reached) ?? []) {
        const of = untraced.get(paid)
        if (of === undefined || of.net <= 0n) continue
        const longer = [...path, of]
        if (paid.payerId === receiverId) return longer
        if (!paths.has(paid.payerId)) paths.set(paid.payerId, longer)
      }
    }
    return []
  }
}

function without({ amount, net }: PassedOnPayment, traced: bigint): Untraced {
  const part = smallerBigint(net, traced)
  return { amount: amount - part, net: net - part }
}
