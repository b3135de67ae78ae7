/** Split of a payment in minor units: its amount went to its receiver, less the platform's fee. */
export type SharedPayment = { amount: bigint; fee: bigint }

/** Parts of a reversed amount by who bears them. */
export type ReversedShares = {
  /** Part of the creator; for a top-up, of the payer. */
  receiver: bigint
  /** The platform, of its fee. */
  fee: bigint
  /** The platform, of what a card was charged beyond the payment. */
  charge: bigint
}

/**
 * Splits `more` reversed of a payment, after `before`. The payment itself goes first, the card fee last. The
 * part of the platform's fee is rounded half up on the total reversed so far, so that parts add up to exactly
 * what the whole does.
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
