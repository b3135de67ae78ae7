/** How a payment was shared out, in minor units: its amount went to its receiver, less the platform's fee. */
export type SharedPayment = { amount: bigint; fee: bigint }

/** Who bears an amount that is given back. */
export type ReversedShares = {
  /** The creator; of a top-up, the payer herself. */
  receiver: bigint
  /** The platform, of its fee. */
  fee: bigint
  /** The platform, of what a card was charged beyond the payment. */
  charge: bigint
}

/**
 * Who bears `more` that is given back of a payment, after `before`. The payment itself goes first, the card's charge last.
 * The fee's part is rounded half up on all that was given back so far, so that parts add up to exactly what the whole does.
 */
export function reversedShares(payment: SharedPayment, before: bigint, more: bigint): ReversedShares {
  const after = sharesUpTo(payment, before + more)
  const first = sharesUpTo(payment, before)
  return {
    receiver: after.receiver - first.receiver,
    fee: after.fee - first.fee,
    charge: after.charge - first.charge,
  }
}

function sharesUpTo({ amount, fee }: SharedPayment, reversed: bigint): ReversedShares {
  const paid = reversed < amount ? reversed : amount
  const feeOfIt = (2n * fee * paid + amount) / (2n * amount)
  return { receiver: paid - feeOfIt, fee: feeOfIt, charge: reversed - paid }
}
