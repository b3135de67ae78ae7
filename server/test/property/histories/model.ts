import { endOfBillingMonth } from '@fanfare/contract/money/months'

const graceMs = 3 * 86_400_000

/** Balances of a person, in minor units. */
export type Purse = { available: number; held: number; owed: number }

/** What open disputes and pending refunds hold of somebody's, in the wallet and in withdrawals: told by who does the steps. */
export type Held = { available: number; held: number }

/** A payment that moved money. */
export type Paid = {
  payer: number
  receiver: number
  amount: number
  fee: number
  /** Total charged to the card; null when a wallet paid. */
  total: number | null
  reversed: number
  /** Amount of an open dispute. */
  disputed: number
  /** What pending refunds to the card give back. */
  refunding: number
  reference: string
  /** Found by who does the steps. */
  id: string
  /**
   * Time from which money of this card charge, or all money of a wallet payment, can be withdrawn, in
   * milliseconds.
   */
  clearsAt: number
}

/** Uncleared money of a card charge in a person’s wallet. */
export type Lot = { charge: Paid; amount: number }

type Month = { payment: Paid; anchor: Date; end: Date }
/** Subscription state of a fan and a creator. */
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
export function createModel(people: number, price: number, clearingMs: number) {
  let nowMs = 0
  const purses: Purse[] = Array.from({ length: people }, () => ({ available: 0, held: 0, owed: 0 }))
  const disputed: Held[] = purses.map(() => ({ available: 0, held: 0 }))
  const lots: Lot[][] = purses.map(() => [])
  const gone = new Set<number>()
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

  const lotsOf = (person: number) =>
    (lots[person] ?? [])
      .filter(({ charge, amount }) => charge.clearsAt > nowMs && amount > 0)
      .toSorted((one, other) => one.charge.clearsAt - other.charge.clearsAt)
  const uncleared = (person: number) => lotsOf(person).reduce((sum, { amount }) => sum + amount, 0)
  const withdrawable = (person: number) => Math.max(0, spendable(person) - uncleared(person))

  /**
   * Takes an amount out of lots: some first; of the rest all, or only what is more than has cleared. Always what clears
   * soonest before the rest.
   */
  function takeLots(
    person: number,
    amount: number,
    isFirst: (lot: Lot) => boolean,
    rest: 'UNCLEARED_FIRST' | 'CLEARED_FIRST',
  ): Lot[] {
    const cleared = rest === 'UNCLEARED_FIRST' ? 0 : withdrawable(person)
    let left = amount
    const own = lotsOf(person)
    return [...own.filter(isFirst), ...own.filter((lot) => !isFirst(lot))].flatMap((lot) => {
      const most = isFirst(lot) ? left : Math.max(0, left - cleared)
      const part = Math.min(lot.amount, most)
      lot.amount -= part
      left -= part
      return part === 0 ? [] : [{ charge: lot.charge, amount: part }]
    })
  }

  /** Gives lots to their receiver, cut to what they got: what clears last is theirs first. */
  function giveLots(person: number, given: readonly Lot[], credited: number): void {
    let left = credited
    for (const { charge, amount } of given.toSorted(
      (one, other) => other.charge.clearsAt - one.charge.clearsAt,
    )) {
      const part = Math.min(amount, left)
      left -= part
      const same = lots[person]?.find((lot) => lot.charge === charge)
      if (same) same.amount += part
      else lots[person]?.push({ charge, amount: part })
    }
  }

  /** Credits a person; debts are paid first. @returns the amount that the wallet got */
  function credit(person: number, amount: number): number {
    const one = purse(person)
    const debt = Math.min(one.owed, amount)
    one.owed -= debt
    one.available += amount - debt
    return amount - debt
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
    const taken = total === null ? takeLots(payer, amount, () => false, 'UNCLEARED_FIRST') : []
    const clearsAt =
      total === null ? Math.max(nowMs, ...taken.map(({ charge }) => charge.clearsAt)) : nowMs + clearingMs
    const paid = {
      payer,
      receiver,
      amount,
      fee,
      total,
      reversed: 0,
      disputed: 0,
      refunding: 0,
      reference,
      id: '',
      clearsAt,
    }
    const given = total === null ? taken : [{ charge: paid, amount: amount - fee }]
    if (total === null) purse(payer).available -= amount
    else platform.provider -= amount
    giveLots(receiver, given, credit(receiver, amount - fee))
    platform.fees += fee
    payments.push(paid)
    return paid
  }

  /**
   * Splits the amount reversed so far: the receiver and the fee bear the price, the platform bears the rest.
   */
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
    gone,
    uncleared,
    goTo(moment: Date): void {
      nowMs = moment.getTime()
    },
    /** Which charges' money a dispute or a refund holds or gives back is for the ledger to say; charges of other histories are left out. */
    setLots(stored: readonly { person: number; reference: string; amount: number }[]): void {
      for (const own of lots) own.length = 0
      for (const { person, reference, amount } of stored) {
        const charge = payments.find((each) => each.reference === reference)
        if (charge) lots[person]?.push({ charge, amount })
      }
    },
    /** @throws an Error where more can leave, or has left, than was charged long enough ago */
    requireNothingLeftEarly(): void {
      const leaves = purses.reduce(
        (sum, { held }, person) => sum + held + withdrawable(person),
        platform.paidOut,
      )
      const cleared = payments
        .filter(({ total, clearsAt }) => total !== null && clearsAt <= nowMs)
        .reduce((sum, { amount }) => sum + amount, 0)
      if (leaves > cleared) throw new Error(`${leaves} can leave, and ${cleared} has cleared.`)
    },
    payments,
    withdrawals,
    pairs,
    platform,
    topUp: (person: number, amount: number, reference: string, total: number) =>
      pay(person, person, amount, reference, total),
    /** Pays from the wallet, or does nothing if the balance is too low. */
    tip: pay,
    /** @returns what it is answered with, and the payment if one was made */
    subscribe(
      pair: Pair,
      now: Date,
      reference: string,
      total: number | null,
      savesCard = false,
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
      if (!paid) return ['INSUFFICIENT_FUNDS']
      Object.assign(pair, {
        status: 'ACTIVE',
        month: { payment: paid, anchor: now, end: endOfBillingMonth(now, now) },
        hasCard: savesCard,
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
        const end = endOfBillingMonth(month.anchor, month.end)
        Object.assign(pair, { status: 'ACTIVE', month: { payment: paid, anchor: month.anchor, end } })
      }
      return paid
    },
    /**
     * Back to the card, or into the wallet that paid: taken from what the receiver has, and what they lack they owe.
     * @param others what was taken from those with whom a lost dispute or a refund held money
     */
    reverse(paid: Paid, amount: number, others: readonly { person: number; amount: number }[] = []): void {
      const [before, after] = [shares(paid, paid.reversed), shares(paid, paid.reversed + amount)]
      const elsewhere = others.reduce((sum, other) => sum + other.amount, 0)
      const taken = { person: paid.receiver, amount: after.receiver - before.receiver - elsewhere }
      if (taken.amount < 0) throw new Error('More was taken from others than was lost.')
      const isFirst = ({ charge }: Lot) =>
        paid.total === null ? charge.payer === paid.payer : charge === paid
      let fromWallets = 0
      const takenLots = [taken, ...others].flatMap(({ person, amount: share }) => {
        const has = Math.min(share, purse(person).available)
        const own = takeLots(person, has, isFirst, 'CLEARED_FIRST')
        purse(person).available -= has
        purse(person).owed += share - has
        fromWallets += has
        return own
      })
      platform.fees -= after.fee - before.fee
      platform.charges -= after.charge - before.charge
      // What comes from no wallet clears when all that the payment was made with would have.
      const fromNobody = { charge: paid, amount: amount - fromWallets }
      if (paid.total === null) giveLots(paid.payer, [...takenLots, fromNobody], credit(paid.payer, amount))
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
      const amount = withdrawable(person)
      if (amount === 0) return 'RULE_BROKEN'
      purse(person).available -= amount
      purse(person).held += amount
      withdrawals.push({ person, amount, status: 'PENDING' })
      return 'OK'
    },
    /** An account goes where nothing is owed, held, in dispute, being refunded or not cleared. */
    leave(person: number): string {
      const { held, owed } = purse(person)
      const holds = disputed[person]
      const isDisputed =
        (holds?.available ?? 0) > 0 ||
        (holds?.held ?? 0) > 0 ||
        payments.some(
          (paid) => paid.disputed + paid.refunding > 0 && (paid.payer === person || paid.receiver === person),
        )
      if (held > 0 || owed > 0 || uncleared(person) > 0 || isDisputed) return 'MONEY_ON_HOLD'
      gone.add(person)
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
