import { endOfBillingMonth } from '@fanfare/contract/money/months'

const graceMs = 3 * 86_400_000

/** Subscription state of a fan and a creator. Money in minor units. */
export type Pair = {
  fan: number
  creator: number
  status: 'NONE' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  isFree: boolean
  agreed: number
  /** The newest paid month, and what it cost. */
  month: { anchor: Date; start: Date; end: Date; paid: number } | undefined
  months: number
  /** Milliseconds of access after the newest paid month. */
  grace: number
}

/** The whole of renewals in a few lines: what everybody should have, and be subscribed to. */
export function createRenewalsModel(fans: number, prices: number[]) {
  const wallets = Array.from({ length: fans }, () => 0)
  const earned = prices.map(() => 0)
  const mails = { renewed: 0, pastDue: 0, ended: 0, free: 0 }
  const pairs: Pair[] = wallets.flatMap((_, fan) =>
    prices.map((__, creator) => ({
      fan,
      creator,
      status: 'NONE' as const,
      isFree: false,
      agreed: 0,
      month: undefined,
      months: 0,
      grace: 0,
    })),
  )
  const priceOf = ({ creator }: Pair) => prices[creator] ?? 0
  const goesOn = ({ status }: Pair) => status === 'ACTIVE' || status === 'PAST_DUE'

  /** Goes on, and the days of grace are not over, also before that is noted. */
  function isSubscribed(pair: Pair, now: Date): boolean {
    if (!goesOn(pair)) return false
    return pair.isFree || (pair.month !== undefined && now.getTime() < pair.month.end.getTime() + graceMs)
  }

  /** @returns whether the wallet could pay */
  function pay(pair: Pair, amount: number, month: { anchor: Date; start: Date; end: Date }): boolean {
    const { fan, creator } = pair
    if ((wallets[fan] ?? 0) < amount) return false
    wallets[fan] = (wallets[fan] ?? 0) - amount
    earned[creator] = (earned[creator] ?? 0) + amount - Math.floor((amount * 1000 + 5000) / 10_000)
    pair.month = { ...month, paid: amount }
    pair.months += 1
    pair.grace = 0
    pair.status = 'ACTIVE'
    return true
  }

  function renew(pair: Pair, month: { anchor: Date; end: Date }): void {
    if (priceOf(pair) === 0) {
      Object.assign(pair, { status: 'ACTIVE', isFree: true, agreed: 0, grace: 0 })
      mails.free += 1
      return
    }
    const next = { anchor: month.anchor, start: month.end, end: endOfBillingMonth(month.anchor, month.end) }
    if (pay(pair, Math.min(pair.agreed, priceOf(pair)), next)) {
      mails.renewed += 1
    } else if (pair.status === 'ACTIVE') {
      pair.status = 'PAST_DUE'
      mails.pastDue += 1
    }
  }

  return {
    wallets,
    earned,
    mails,
    pairs,
    prices,
    goesOn,
    /** A paid month is over, a day of grace has come, or all is over: something is to be done now. */
    isDue(pair: Pair, now: Date): boolean {
      if (pair.isFree && goesOn(pair)) return false
      return (
        pair.month !== undefined && (goesOn(pair) || pair.status === 'CANCELLED') && pair.month.end <= now
      )
    },
    /**
     * Subscribes, and returns the expected status of the response; the month of a new payment begins at
     * `now`.
     */
    subscribe(pair: Pair, now: Date): number {
      if (isSubscribed(pair, now)) return 409
      if (priceOf(pair) === 0) {
        Object.assign(pair, { status: 'ACTIVE', isFree: true, agreed: 0, grace: 0 })
        return 200
      }
      if (pair.month && pair.month.end > now) {
        Object.assign(pair, { status: 'ACTIVE', isFree: false, agreed: pair.month.paid })
        return 200
      }
      const used = goesOn(pair) && !pair.isFree ? graceMs : pair.grace
      const anchor = new Date(now.getTime() - used)
      if (!pay(pair, priceOf(pair), { anchor, start: anchor, end: endOfBillingMonth(anchor, anchor) }))
        return 403
      Object.assign(pair, { isFree: false, agreed: priceOf(pair) })
      return 200
    },
    cancel(pair: Pair, now: Date): number {
      if (!isSubscribed(pair, now)) return 422
      const isPaid = pair.month && pair.month.end > now
      if (!pair.isFree && pair.month && !isPaid) pair.grace = now.getTime() - pair.month.end.getTime()
      pair.status = isPaid ? 'CANCELLED' : 'EXPIRED'
      return 200
    },
    /** Renewals in the order of their ends, and then what has come to its end. */
    settle(now: Date): void {
      const due = pairs
        .filter((pair) => !pair.isFree && goesOn(pair))
        .flatMap((pair) => (pair.month && pair.month.end <= now ? [{ pair, month: pair.month }] : []))
        .toSorted((one, other) => one.month.end.getTime() - other.month.end.getTime())
      for (const { pair, month } of due) {
        if (now.getTime() < month.end.getTime() + graceMs) renew(pair, month)
        else {
          pair.status = 'EXPIRED'
          pair.grace = graceMs
          mails.ended += 1
        }
      }
      for (const pair of pairs) {
        if (pair.status === 'CANCELLED' && pair.month && pair.month.end <= now) pair.status = 'EXPIRED'
      }
    },
  }
}
