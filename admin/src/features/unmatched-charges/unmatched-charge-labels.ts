import { currencyCodes } from '@fanfare/contract/money/money'
import type { UnmatchedCharge } from '@fanfare/contract/shapes/money/refunds'
import { formatMinorUnits } from '../../lib/format/format-money.ts'

export const unmatchedChargeDecisionLabels: Record<NonNullable<UnmatchedCharge['decision']>, string> = {
  CREDIT_WALLET: 'Credited to a wallet',
  REFUND: 'Refunded',
  DISMISS: 'Left as is',
  CLAIM: 'Claimed by its payer',
}

/** An amount of a charge, in whatever currency the provider says. */
export function formatChargeAmount(
  { currencyCode }: Pick<UnmatchedCharge, 'currencyCode'>,
  minor: number,
): string {
  const known = currencyCodes.find((code) => code === currencyCode)
  return known ? formatMinorUnits(minor, known) : `${(minor / 100).toFixed(2)} ${currencyCode}`
}
