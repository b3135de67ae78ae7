export const ledger: Record<string, readonly string[]> = {
  'what is lost beyond a payment, its receiver does not bear': [
    'server/src/ledger/reversal/in-dispute.ts: const lost = least(disputed, (total ?? amount) - before) → const lost = least(disputed, (total ?? amount) + before)',
  ],
  'both are the same where they are equal': [
    'server/src/ledger/booking/least.ts: return one < other ? one : other → return one <= other ? one : other',
    'server/src/ledger/reversal/reversed-shares.ts: const paid = reversed < amount ? reversed : amount → const paid = reversed <= amount ? reversed : amount',
  ],
}
