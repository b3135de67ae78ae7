/** Mutants that change nothing that anybody could notice, and why: by their whole name. */
const noMutants: { is: string; because: string }[] = [
  {
    is: 'server/src/accounts/sessions/throttle.ts: const { tries = 0, resetsAt = now } = rows[0] ?? {} → const { tries = 1, resetsAt = now } = rows[0] ?? {}',
    because: 'the statement gives a row, whatever was there',
  },
  {
    is: `server/src/accounts/sessions/throttle.ts: tries = CASE WHEN kept.resets_at <= \${now} THEN 1 ELSE least(kept.tries + 1, 1000000) END, → tries = CASE WHEN kept.resets_at <= \${now} THEN 1 ELSE least(kept.tries + 1, 1000001) END,`,
    because: 'keeps the number within its column, far above any limit',
  },
  {
    is: 'contract/src/money/card-fee.ts: USD: { perMille: 39, fixed: 0, fixedFrom: 0, cap: noCap }, → USD: { perMille: 39, fixed: 0, fixedFrom: 1, cap: noCap },',
    because: 'nothing is charged below 1',
  },
  {
    is: 'contract/src/money/card-fee.ts: USD: { perMille: 44, fixed: 30, fixedFrom: 0, cap: noCap }, → USD: { perMille: 44, fixed: 30, fixedFrom: 1, cap: noCap },',
    because: 'nothing is charged below 1',
  },
  {
    is: 'contract/src/money/card-fee.ts: EUR: { perMille: 32.5, fixed: 25, fixedFrom: 0, cap: noCap }, → EUR: { perMille: 32.5, fixed: 25, fixedFrom: 1, cap: noCap },',
    because: 'nothing is charged below 1',
  },
  {
    is: 'contract/src/money/card-fee.ts: const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2 → const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 3',
    because: 'from a lower estimate the same total is reached, a step later',
  },
  {
    is: 'contract/src/money/card-fee.ts: const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2 → const estimate = Math.floor(((amount - rate.fixed) * 1000) / (1000 - rate.perMille)) - 2',
    because: 'from a lower estimate the same total is reached, some steps later',
  },
  {
    is: 'contract/src/money/card-fee.ts: const estimate = Math.floor(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2 → const estimate = Math.ceil(((amount + rate.fixed) * 1000) / (1000 - rate.perMille)) - 2',
    because: 'one more is still below the total',
  },
  {
    is: 'contract/src/money/card-fee.ts: const small = leastTotal({ ...rate, fixed: 0 }, amount, amount) → const small = leastTotal({ ...rate, fixed: 1 }, amount, amount)',
    because: 'below where the fixed part begins there is none, and above it this is not used',
  },
  {
    is: 'contract/src/money/card-fee.ts: const total = small < rate.fixedFrom ? small : leastTotal(rate, amount, Math.max(amount, rate.fixedFrom)) → const total = small < rate.fixedFrom ? small : leastTotal(rate, amount, Math.min(amount, rate.fixedFrom))',
    because: 'the estimate is above both, or walks up to them',
  },
  {
    is: 'contract/src/money/months.ts: moment.setUTCDate(1) → moment.setUTCDate(2)',
    because: 'any day that every month has does',
  },
  {
    is: 'server/src/ledger/reversal/in-dispute.ts: const lost = least(disputed, (total ?? amount) - before) → const lost = least(disputed, (total ?? amount) + before)',
    because: 'what is lost beyond a payment, its receiver does not bear',
  },
  {
    is: 'server/src/ledger/reversal/reversed-shares.ts: const paid = reversed < amount ? reversed : amount → const paid = reversed <= amount ? reversed : amount',
    because: 'both are the same where they are equal',
  },
  {
    is: 'server/src/ledger/booking/least.ts: return one < other ? one : other → return one <= other ? one : other',
    because: 'both are the same where they are equal',
  },
]

/** A mutant that does what the file does. */
export function isNoMutant({ rule }: { rule: string }): boolean {
  return noMutants.some(({ is }) => is === rule)
}
