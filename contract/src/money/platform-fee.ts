import { asMinorUnits, type MinorUnits } from './money.ts'

/** The platform's share of an amount: basis points, rounded half up. The only rounding there is. */
export function calculatePlatformFee(amount: bigint, basisPoints: number): bigint {
  return (amount * BigInt(basisPoints) + 5000n) / 10_000n
}

/** Splits an amount into the platform’s fee and the creator’s net share, in minor units. */
export function splitPlatformFee(
  amount: MinorUnits,
  basisPoints: number,
): { fee: MinorUnits; net: MinorUnits } {
  const fee = Number(calculatePlatformFee(BigInt(amount), basisPoints))
  return { fee: asMinorUnits(fee), net: asMinorUnits(amount - fee) }
}
