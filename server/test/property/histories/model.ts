import { endOfMonth } from '@fanfare/contract/money/months'

const graceMs = 3 * 86_400_000

/** What a person has, in minor units. */
export type Purse = { available: number; held: number; owed: number }

/** What open disputes hold of somebody's, in the wallet and in withdrawals: told by who does the steps. */
export type Held = { available: number; held: number }

/** A payment that moved money. */
export type Paid = {
  payer: number
  receiver: number
  amount: number
  fee: number
  /** What the card was charged; null when a wallet paid. */
  total: number | null
  reversed: number
  /** What an open dispute is about. */
  disputed: number
  reference: string
  /** Found by who does the steps. */
  id: string
}

type Month = { payment: Paid; anchor: Date; end: Date }
/** What is between a fan and a creator. */
export type Pair = {
  fan: number
  creator: number
  status: 'NONE' | 'ACTIVE' | 'PAST_DUE' | 'CANCELLED' | 'EXPIRED'
  month: Month | undefined
  /** A card was left for the months to come. */
  hasCard: boolean
}
export type Withdrawal = {
  person: number
  amount: number
  status: 'PENDING' | 'APPROVED' | 'PAID' | 'DISAPPROVED'
}

/** The whole of money in a few lines: what everybody should have, and what each step should be answered with. */
export function createModel(people: number, price: number) {
  const purses: Purse[] = Array.from({ length: people }, () => ({ available: 0, held: 0, owed: 0 }))
  const disputed: Held[] = purses.map(() => ({ available: 0, held: 0 }))
  const payments: Paid[] = []
  const withdrawals: Withdrawal[] = []
  const pairs: Pair[] = purses.flatMap((_, fan) =>
    purses.map((__, creator) => ({
      fan,
      creator,
      status: 'NONE' as const,
      month: undefined,
      hasCard: false,
    })),
  )
  const platform = { fees: 0, charges: 0, paidOut: 0, provider: 0 }
  const purse = (person: number) => purses[person] as Purse
  const spendable = (person: number) => purse(person).available - (disputed[person]?.available ?? 0)

  /** What is owed is paid first. */
  function credit(person: number, amount: number): void {
    const one = purse(person)
    const debt = Math.min(one.owed, amount)
    one.owed -= debt
    one.available += amount - debt
  }

  function pay(
    payer: number,
    receiver: number,
    amount: number,
    reference: string,
    total: number | null,
  ): Paid | undefined {
    if (total === null && spendable(payer) < amount) return undefined
    const fee = payer === receiver ? 0 : Math.floor((amount * 1000 + 5000) / 10_000)
    if (total === null) purse(payer).available -= amount
    else platform.provider -= amount
    credit(receiver, amount - fee)
    platform.fees += fee
    const paid = { payer, receiver, amount, fee, total, reversed: 0, disputed: 0, reference, id: '' }
    payments.push(paid)
    return paid
  }

  /** Who bears what was given back so far: of the price its receiver and the fee, the rest the platform. */
  function shares({ amount, fee }: Paid, reversed: number) {
    const ofPrice = Math.min(reversed, amount)
    const ofFee = Math.floor((2 * fee * ofPrice + amount) / (2 * amount))
    return { receiver: ofPrice - ofFee, fee: ofFee, charge: reversed - ofPrice }
  }

  const isSubscribed = ({ status, month }: Pair, now: Date) =>
    (status === 'ACTIVE' || status === 'PAST_DUE') &&
    month !== undefined &&
    now.getTime() < month.end.getTime() + graceMs

  return {
    purses,
    disputed,
    /** How a wallet that does not cover an amount refuses it. */
    uncovered: (person: number, amount: number) =>
      (disputed[person]?.available ?? 0) > 0 && purse(person).available >= amount
        ? 'MONEY_IN_DISPUTE'
        : 'INSUFFICIENT_FUNDS',
    payments,
    withdrawals,
    pairs,
    platform,
    topUp: (person: number, amount: number, reference: string, total: number) =>
      pay(person, person, amount, reference, total),
    /** Nothing when the wallet does not cover it. */
    tip: pay,
    /** @returns what it is answered with, and the payment if one was made */
    subscribe(
      pair: Pair,
      now: Date,
      reference: string,
      total: number | null,
      keepsCard = false,
    ): [string, Paid?] {
      const { fan, creator, month } = pair
      if (isSubscribed(pair, now)) {
        return ['ALREADY_SUBSCRIBED', total === null ? undefined : pay(fan, fan, price, reference, total)]
      }
      if (month && month.end > now) {
        pair.status = 'ACTIVE'
        return total === null ? ['OK'] : ['ALREADY_SUBSCRIBED', pay(fan, fan, price, reference, total)]
      }
      const paid = pay(fan, creator, price, reference, total)
      if (!paid) return [this.uncovered(fan, price)]
      Object.assign(pair, {
        status: 'ACTIVE',
        month: { payment: paid, anchor: now, end: endOfMonth(now, now) },
        hasCard: keepsCard,
      })
      return ['OK', paid]
    },
    cancel(pair: Pair, now: Date): string {
      if (!isSubscribed(pair, now)) return 'RULE_BROKEN'
      pair.status = pair.month && pair.month.end > now ? 'CANCELLED' : 'EXPIRED'
      pair.hasCard = false
      return 'OK'
    },
    /** Subscriptions whose month is over and whose days of grace last, the oldest first. */
    due(now: Date): Pair[] {
      const over = pairs.filter((pair) => isSubscribed(pair, now) && pair.month && pair.month.end <= now)
      return over.toSorted((one, other) => Number(one.month?.end) - Number(other.month?.end))
    },
    /** @returns the payment of the next month, if the wallet could pay it, or else a card for this total */
    renew(pair: Pair, reference: string, total: number): Paid | undefined {
      const { fan, creator, month, hasCard } = pair
      if (!month) return undefined
      const isCovered = spendable(fan) >= price
      const paid = pay(fan, creator, price, reference, hasCard && !isCovered ? total : null)
      if (!paid) pair.status = 'PAST_DUE'
      else {
        const end = endOfMonth(month.anchor, month.end)
        Object.assign(pair, { status: 'ACTIVE', month: { payment: paid, anchor: month.anchor, end } })
      }
      return paid
    },
    /**
     * Back to the card, or into the wallet that paid: taken from what the receiver has, and what they lack they owe.
     * @param others what was taken from those with whom a lost dispute held money
     */
    reverse(paid: Paid, amount: number, others: readonly { person: number; amount: number }[] = []): void {
      const [before, after] = [shares(paid, paid.reversed), shares(paid, paid.reversed + amount)]
      const elsewhere = others.reduce((sum, other) => sum + other.amount, 0)
      const taken = { person: paid.receiver, amount: after.receiver - before.receiver - elsewhere }
      if (taken.amount < 0) throw new Error('More was taken from others than was lost.')
      for (const { person, amount: share } of [taken, ...others]) {
        const has = Math.min(share, purse(person).available)
        purse(person).available -= has
        purse(person).owed += share - has
      }
      platform.fees -= after.fee - before.fee
      platform.charges -= after.charge - before.charge
      if (paid.total === null) credit(paid.payer, amount)
      else platform.provider += amount
      paid.reversed += amount
      if (paid.reversed < paid.amount) return
      for (const pair of pairs.filter(({ month }) => month?.payment === paid)) {
        Object.assign(pair, { status: 'EXPIRED', month: undefined, hasCard: false })
      }
    },
    requestWithdrawal(person: number): string {
      if (withdrawals.some((each) => each.person === person && each.status === 'PENDING')) {
        return 'WITHDRAWAL_PENDING'
      }
      const amount = Math.max(0, spendable(person))
      if (amount === 0) return 'RULE_BROKEN'
      purse(person).available -= amount
      purse(person).held += amount
      withdrawals.push({ person, amount, status: 'PENDING' })
      return 'OK'
    },
    decide(withdrawal: Withdrawal, decision: 'APPROVED' | 'PAID' | 'DISAPPROVED'): string {
      const { person, amount, status } = withdrawal
      const fits = status === 'PENDING' || (status === 'APPROVED' && decision === 'PAID')
      if (!fits) return 'ALREADY_DECIDED'
      if (decision !== 'DISAPPROVED' && (disputed[person]?.held ?? 0) > 0) return 'WITHDRAWAL_HELD'
      if (decision !== 'DISAPPROVED' && purse(person).owed > 0) return 'RULE_BROKEN'
      withdrawal.status = decision
      if (decision === 'APPROVED') return 'OK'
      purse(person).held -= amount
      if (decision === 'PAID') platform.paidOut += amount
      else credit(person, amount)
      return 'OK'
    },
  }
}

export type Model = ReturnType<typeof createModel>
