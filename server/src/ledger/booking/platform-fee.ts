/** The platform's share of an amount: basis points, rounded half up. The only rounding there is. */
export function platformFee(amount: bigint, basisPoints: number): bigint {
  return (amount * BigInt(basisPoints) + 5000n) / 10_000n
}
