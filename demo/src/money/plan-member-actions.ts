import type { CurrencyCode } from '@fanfare/contract/money/money'
import { addMonths } from '@fanfare/contract/money/months'
import { dayMs, hourMs } from '../moment.ts'
import type { Member } from '../people/create-accounts.ts'
import type { Creator } from '../people/people.ts'
import { createSeededRandom, type SeededRandom } from '../seeded-random.ts'
import { tipMessages, tipMessagesByCreator } from './tip-messages.ts'

/** Amounts in minor units of the creator's currency, of a top-up in the fan's. */
export type PlannedMemberAction = { time: Date; fan: Member } & (
  | { does: 'follow' | 'leave' | 'cancel'; creator: Member<Creator> }
  | { does: 'price'; creator: Member<Creator> }
  | { does: 'top-up'; amount: number; currency: CurrencyCode; reference: string }
  | (PaymentToCreator & { does: 'tip'; message: string | null })
  /** `isOver`: the month lies behind when the demo begins. */
  | (PaymentToCreator & { does: 'subscribe'; isOver: boolean })
)
type PaymentToCreator = {
  creator: Member<Creator>
  amount: number
  currency: CurrencyCode
  reference: string
  byCard: boolean
}

/** Balance of `tunde` when the demo is created, in minor units. */
export const tundesBalance = 24_500_00
const tundesCreators = ['leo', 'bimpe', 'chidi', 'sade', 'zainab', 'ngozi', 'kofi']
const topUps: Record<CurrencyCode, readonly number[]> = {
  NGN: [5_000_00, 10_000_00, 10_000_00, 20_000_00],
  USD: [100_00, 100_00, 150_00],
  EUR: [],
}
const tips: Record<CurrencyCode, readonly number[]> = {
  NGN: [200_00, 500_00, 500_00, 1_000_00, 1_000_00, 1_500_00, 2_000_00, 2_500_00, 5_000_00],
  USD: [2_00, 3_00, 5_00, 5_00, 5_00, 8_00, 10_00, 15_00, 25_00],
  EUR: [],
}

/** Four months of subscribing, tipping, topping up and leaving, oldest first: the same for the same people and beginning. */
export function planMemberActions(
  { creators, fans }: { creators: readonly Member<Creator>[]; fans: readonly Member[] },
  began: Date,
): PlannedMemberAction[] {
  const moves: PlannedMemberAction[] = []
  for (const creator of creators) {
    if (creator.pricedDaysAgo !== undefined) {
      moves.push({
        does: 'price',
        time: new Date(began.getTime() - creator.pricedDaysAgo * dayMs),
        fan: creator,
        creator,
      })
    }
    moves.push(...colleaguesOf(creator, creators, began))
  }
  for (const fan of fans) if (fan.username !== 'guestless') moves.push(...movesOf(fan, creators, began))
  return moves.sort((one, other) => one.time.getTime() - other.time.getTime())
}

/** Creators follow each other, where it is free. */
function colleaguesOf(
  creator: Member<Creator>,
  creators: readonly Member<Creator>[],
  began: Date,
): PlannedMemberAction[] {
  const random = createSeededRandom(`colleagues of ${creator.username}`)
  const free = creators.filter((other) => other.price === 0 && other.id !== creator.id)
  return random
    .shuffled(free)
    .slice(0, random.whole(3, 5))
    .map((other): PlannedMemberAction => {
      const time = new Date(awake(random, began.getTime() - random.between(20, 100) * dayMs))
      return { does: 'follow', time, fan: creator, creator: other }
    })
}

function movesOf(fan: Member, creators: readonly Member<Creator>[], began: Date): PlannedMemberAction[] {
  const random = createSeededRandom(`money of ${fan.username}`)
  const referenceOf = createReferences(fan)
  const moves: PlannedMemberAction[] = []
  for (const creator of followedBy(fan, creators, random)) {
    const latest =
      creator.pricedDaysAgo === undefined
        ? began.getTime() - 4 * dayMs
        : began.getTime() - (creator.pricedDaysAgo + 2) * dayMs
    const earliest = Math.max(fan.joinedAt.getTime() + hourMs, creator.joinedAt.getTime() + dayMs)
    if (earliest >= latest) continue
    const within = fan.username === 'tunde' ? earliest + (latest - earliest) / 3 : latest
    const start = Math.max(earliest, awake(random, random.between(earliest, within)))
    const isFree = creator.price === 0 || creator.pricedDaysAgo !== undefined
    const end = isFree
      ? follow(moves, { fan, creator, start, began, random })
      : subscribe(moves, { fan, creator, start, began, random, referenceOf })
    const count = creator.currency === 'EUR' ? 0 : random.whole(0, isFree ? 2 : 3)
    for (let tip = 0; tip < count; tip++) {
      const time = awake(random, random.between(start + 20 * hourMs, end))
      if (time > start && time < end)
        moves.push(tipOf({ fan, creator, time, random, reference: referenceOf() }))
    }
  }
  moves.sort((one, other) => one.time.getTime() - other.time.getTime())
  const { planned, balance } = withTopUps(fan, moves, random, referenceOf)
  if (fan.username !== 'tunde') return planned
  return [...planned, ...tundesEnd(fan, creators, { balance, began, referenceOf })]
}

/** Three to eight creators, the popular ones more often; few whom only a foreign card can pay. */
function followedBy(
  fan: Member,
  creators: readonly Member<Creator>[],
  random: SeededRandom,
): Member<Creator>[] {
  if (fan.username === 'tunde') return creators.filter(({ username }) => tundesCreators.includes(username))
  const most = random.whole(4, 8)
  let foreign = 0
  return creators
    .map((creator) => ({ creator, rank: random.next() ** (1 / creator.popularity) }))
    .sort((one, other) => other.rank - one.rank)
    .map(({ creator }) => creator)
    .filter((creator) => {
      const isForeign =
        creator.price > 0 && creator.pricedDaysAgo === undefined && creator.currency !== fan.currency
      if (isForeign) foreign += 1
      return !isForeign || (foreign <= 2 && creator.currency !== 'EUR')
    })
    .slice(0, most)
}

type Following = { fan: Member; creator: Member<Creator>; start: number; began: Date; random: SeededRandom }

/** @returns until when */
function follow(moves: PlannedMemberAction[], { fan, creator, start, began, random }: Following): number {
  moves.push({ does: 'follow', time: new Date(start), fan, creator })
  const end = began.getTime() - 6 * hourMs
  if (fan.username === 'tunde' || !random.chance(0.07)) return end
  const left = awake(random, random.between(start + (end - start) / 2, end))
  if (left <= start + dayMs || left >= end) return end
  moves.push({ does: 'leave', time: new Date(left), fan, creator })
  return left
}

/**
 * Month after month, each begun a little after the one before has ended. Some stop, some cancel the month that runs now.
 * @returns until when
 */
function subscribe(
  moves: PlannedMemberAction[],
  following: Following & { referenceOf: () => string },
): number {
  const { fan, creator, start, began, random, referenceOf } = following
  const isLoyal = fan.username === 'tunde' || random.chance(0.9)
  let from = new Date(start)
  for (;;) {
    const end = addMonths(from, 1)
    moves.push({
      does: 'subscribe',
      time: from,
      fan,
      creator,
      amount: Math.round(creator.price * 100),
      currency: creator.currency,
      reference: referenceOf(),
      byCard: creator.currency !== fan.currency,
      isOver: end <= began,
    })
    if (end > began) break
    const next = new Date(end.getTime() + random.between(2, 600) * 60_000)
    if (next.getTime() > began.getTime() - hourMs || !isLoyal) return end.getTime()
    from = next
  }
  const cancelled = awake(random, random.between(from.getTime() + dayMs, began.getTime()))
  const latest = began.getTime() - 2 * hourMs
  if (
    fan.username !== 'tunde' &&
    random.chance(0.15) &&
    cancelled > from.getTime() + hourMs &&
    cancelled < latest
  ) {
    moves.push({ does: 'cancel', time: new Date(cancelled), fan, creator })
  }
  return latest
}

type Tipping = {
  fan: Member
  creator: Member<Creator>
  time: number
  random: SeededRandom
  reference: string
}

function tipOf({ fan, creator, time, random, reference }: Tipping): PlannedMemberAction {
  const own = tipMessagesByCreator[creator.username] ?? []
  const messages = random.chance(0.45) && own.length > 0 ? own : tipMessages
  return {
    does: 'tip',
    time: new Date(time),
    fan,
    creator,
    amount: random.pick(tips[creator.currency]),
    currency: creator.currency,
    reference,
    message: random.chance(0.8) ? random.pick(messages) : null,
    byCard: creator.currency !== fan.currency,
  }
}

/** Puts money into the wallet some minutes before it runs short. @returns also what is left at the end */
function withTopUps(
  fan: Member,
  moves: readonly PlannedMemberAction[],
  random: SeededRandom,
  referenceOf: () => string,
): { planned: PlannedMemberAction[]; balance: number } {
  const planned: PlannedMemberAction[] = []
  let balance = 0
  for (const move of moves) {
    const cost = (move.does === 'tip' || move.does === 'subscribe') && !move.byCard ? move.amount : 0
    if (cost > balance) {
      const amount = random.pick(topUps[fan.currency].filter((each) => each >= cost))
      planned.push(topUp(fan, move.time.getTime() - random.between(1, 9) * 60_000, amount, referenceOf()))
      balance += amount
    }
    balance -= cost
    planned.push(move)
  }
  return { planned, balance }
}

function topUp(fan: Member, time: number, amount: number, reference: string): PlannedMemberAction {
  return { does: 'top-up', time: new Date(time), fan, amount, currency: fan.currency, reference }
}

/** Brings the wallet to `tundesBalance`: a round sum goes in, and what is too much goes to leo. */
function tundesEnd(
  fan: Member,
  creators: readonly Member<Creator>[],
  { balance, began, referenceOf }: { balance: number; began: Date; referenceOf: () => string },
): PlannedMemberAction[] {
  const stepMinor = 5_000_00
  const amount = Math.ceil((tundesBalance - balance) / stepMinor) * stepMinor
  const rest = balance + amount - tundesBalance
  const leo = creators.find(({ username }) => username === 'leo')
  if (!leo || rest < 0) return []
  const time = new Date(began.getTime() - 27 * hourMs)
  const tip: PlannedMemberAction = {
    does: 'tip',
    time,
    fan,
    creator: leo,
    amount: rest,
    currency: leo.currency,
    reference: referenceOf(),
    message: 'For You (the snare).',
    byCard: false,
  }
  return [topUp(fan, time.getTime() - 9 * 60_000, amount, referenceOf()), ...(rest > 0 ? [tip] : [])]
}

/** References as the app makes them, and the same ones in each run. */
function createReferences(fan: Member): () => string {
  const random = createSeededRandom(`references of ${fan.username}`)
  return () =>
    `D${String(random.whole(0, 999_999_999)).padStart(9, '0')}${String(random.whole(0, 999_999)).padStart(6, '0')}`
}

/** The same day, between breakfast and late evening. */
function awake(random: SeededRandom, time: number): number {
  return new Date(time).setUTCHours(0, 0, 0, 0) + random.between(6.5, 21.8) * hourMs
}
