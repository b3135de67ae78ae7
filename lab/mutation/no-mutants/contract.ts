export const contractEquivalentMutants: Record<string, readonly string[]> = {
  'nothing is charged below 1': [
    'contract/src/money/card-fee.ts: USD: { perMille: 39, fixed: 0, fixedFrom: 0, cap: noCap }, → USD: { perMille: 39, fixed: 0, fixedFrom: 1, cap: noCap },',
    'contract/src/money/card-fee.ts: USD: { perMille: 44, fixed: 30, fixedFrom: 0, cap: noCap }, → USD: { perMille: 44, fixed: 30, fixedFrom: 1, cap: noCap },',
    'contract/src/money/card-fee.ts: EUR: { perMille: 32.5, fixed: 25, fixedFrom: 0, cap: noCap }, → EUR: { perMille: 32.5, fixed: 25, fixedFrom: 1, cap: noCap },',
  ],
  'from a lower estimate the same total is reached, some steps later': [
    'contract/src/money/card-fee.ts: const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2 → const estimate = Math.floor(((amount - rate.fixed) * 1000) / (1000 - rate.perMille)) - 2',
    'contract/src/money/card-fee.ts: const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2 → const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 3',
  ],
  'one more is still below the total': [
    'contract/src/money/card-fee.ts: const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2 → const estimate = Math.ceil(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2',
  ],
  'below where the fixed part begins there is none, and above it this is not used': [
    'contract/src/money/card-fee.ts: const small = leastTotal({ ...rate, fixed: 0 }, amount, amount) → const small = leastTotal({ ...rate, fixed: 1 }, amount, amount)',
  ],
  'the estimate is above both, or walks up to them': [
    'contract/src/money/card-fee.ts: const total = small < rate.fixedFrom ? small : leastTotal(rate, amount, Math.max(amount, rate.fixedFrom)) → const total = small < rate.fixedFrom ? small : leastTotal(rate, amount, Math.min(amount, rate.fixedFrom))',
  ],
  'any day that every month has does': [
    'contract/src/money/months.ts: moment.setUTCDate(1) → moment.setUTCDate(2)',
  ],
}
