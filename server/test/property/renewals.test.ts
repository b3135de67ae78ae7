import { addMonths } from '@fanfare/contract/money/months'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import {
  advanceClockTo,
  monthsOf,
  offer,
  settle,
  startRenewalsApp,
  storedSubscription,
  subscribe,
  unsubscribe,
} from '../api/renewals/renewals.ts'
import { balanceOf, type MoneyApp, pay, topUp } from '../setup/money/money.ts'
import { joined, type Person } from '../setup/people.ts'
import { seed, times } from '../setup/runner/length.ts'
import { createRenewalsModel, type Pair } from './renewals-model.ts'

const months = times(6, 24)
const fanCount = 8
const dayMs = 86_400_000
const hourMs = 3_600_000
const prices = [0, 50_000, 80_000, 100_000, 150_000]
/** Days of a month on which people subscribe: around its end, where calendars are unlike. */
const subscribingDays = new Set([1, 2, 28, 29, 30, 31])

type Model = ReturnType<typeof createRenewalsModel>
type World = { app: MoneyApp; fans: Person[]; creators: Person[]; model: Model; random: () => number }

test(`over ${months} months, whatever people do, everybody has and sees what the model says`, {
  timeout: 300_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat({ max: 1_000_000 }), async (chance) => {
      const world = await begin(chance)
      const { app, model } = world
      const first = new Date(Date.UTC(app.clock.now().getUTCFullYear() + 1, 0, 1, 6))
      for (let day = 0; ; day++) {
        const morning = new Date(first.getTime() + day * dayMs)
        if (morning >= addMonths(first, months)) break
        // Each day a little later: no month or grace ends in the very moment in which somebody comes, so that model and
        // server agree on what is over, and what was tried yesterday is due again.
        const later = morning.getTime() + day * 30_000
        advanceClockTo(app, new Date(later))
        await live(world, morning.getUTCDate())
        advanceClockTo(app, new Date(later + 6 * hourMs))
        if (model.pairs.some((pair) => model.isDue(pair, app.clock.now()))) {
          model.settle(app.clock.now())
          await settle(app)
        }
        if (new Date(morning.getTime() + dayMs).getUTCDate() === 1) {
          await check(world)
          await staySignedIn(app)
        }
      }
      expect(model.mails.renewed).toBeGreaterThan(times(10, 100))
      expect(model.mails.pastDue).toBeGreaterThan(times(0, 5))
    }),
    { numRuns: 1, seed, endOnFailure: true },
  )
})

async function begin(chance: number): Promise<World> {
  const app = await startRenewalsApp()
  const firstPrices = [100_000, 100_000, 80_000, 150_000, 50_000, 100_000]
  const fans = await Promise.all(Array.from({ length: fanCount }, () => joined(app)))
  const creators = await Promise.all(
    firstPrices.map((price) => joined(app, { verified: true, price: price / 100 })),
  )
  return {
    app,
    fans,
    creators,
    model: createRenewalsModel(fanCount, firstPrices),
    random: randomFrom(chance),
  }
}

async function staySignedIn({ ctx, clock }: MoneyApp): Promise<void> {
  const now = clock.now()
  await ctx.db
    .updateTable('session')
    .set({ created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 180 * dayMs) })
    .execute()
}

/** Runs random actions of a day. */
async function live(world: World, dayOfMonth: number): Promise<void> {
  const { model, random } = world
  const one = <T>(of: readonly T[]) => of[Math.floor(random() * of.length)] as T
  if (subscribingDays.has(dayOfMonth))
    for (let times = 0; times < 3; times++) await join(world, one(model.pairs))
  const chance = random()
  if (chance < 0.25)
    await fund(world, Math.floor(random() * fanCount), 10_000 + Math.floor(random() * 600_000))
  else if (chance < 0.33) await leave(world, one(model.pairs))
  else if (chance < 0.38) await setPrice(world, Math.floor(random() * world.creators.length), one(prices))
  else if (chance < 0.42) await spend(world, Math.floor(random() * fanCount))
}

async function join({ app, fans, creators, model }: World, pair: Pair): Promise<void> {
  const fan = fans[pair.fan] as Person
  const creator = creators[pair.creator] as Person
  const price = model.prices[pair.creator] ?? 0
  const answered =
    price === 0
      ? await app.call('GET /subscription/create-free-subscription/{creatorId}', {
          token: fan.token,
          params: { creatorId: creator.id },
        })
      : await subscribe(app, fan, creator, price)
  const before = pair.months
  const status = model.subscribe(pair, app.clock.now())
  expect([pair, answered.status]).toEqual([pair, status])
  // A month begins at the moment that the server took, a little earlier than now.
  if (pair.months > before) {
    const start = (await storedSubscription(app, fan, creator)).period_start ?? new Date(0)
    expect(Math.abs(start.getTime() - (pair.month?.start.getTime() ?? 0))).toBeLessThan(60_000)
    pair.month = { anchor: start, start: start, end: addMonths(start, 1), paid: price }
  }
}

async function leave({ app, fans, creators, model }: World, pair: Pair): Promise<void> {
  const { status } = await unsubscribe(app, fans[pair.fan] as Person, creators[pair.creator] as Person)
  expect([pair, status]).toEqual([pair, model.cancel(pair, app.clock.now())])
}

async function fund({ app, fans, model }: World, fan: number, amount: number): Promise<void> {
  await topUp(app, fans[fan] as Person, amount)
  model.wallets[fan] = (model.wallets[fan] ?? 0) + amount
}

async function setPrice({ app, creators, model }: World, creator: number, price: number): Promise<void> {
  await offer(app, creators[creator] as Person, price / 100)
  model.prices[creator] = price
}

/** Sends the fan’s whole balance to a creator as a tip. */
async function spend({ app, fans, creators, model }: World, fan: number): Promise<void> {
  const amount = model.wallets[fan] ?? 0
  if (amount < 10_000) return
  const creatorId = (creators[0] as Person).id
  const { status } = await pay(app, fans[fan] as Person, 'POST /paystack/send-wallet-tip', {
    amount,
    transactionSource: 'TIPS',
    creatorId,
  })
  expect(status).toBe(200)
  model.wallets[fan] = 0
  model.earned[0] = (model.earned[0] ?? 0) + amount - Math.floor((amount * 1000 + 5000) / 10_000)
}

async function check({ app, fans, creators, model }: World): Promise<void> {
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
  for (const [index, fan] of fans.entries()) expect(await balanceOf(app, fan)).toBe(model.wallets[index])
  for (const [index, creator] of creators.entries()) {
    expect(await balanceOf(app, creator)).toBe(model.earned[index])
    const { data } = await app.call('GET /user/subscription-details', { token: creator.token })
    const counted = model.pairs.filter(
      (pair) => pair.creator === index && pair.status !== 'NONE' && pair.status !== 'EXPIRED',
    )
    expect(data.subscriberCount).toBe(counted.length)
  }
  for (const [index, fan] of fans.entries()) {
    const { data } = await app.call('GET /subscription/search-subscriptions', { token: fan.token })
    for (const pair of model.pairs.filter((each) => each.fan === index && each.status !== 'NONE')) {
      const creator = creators[pair.creator] as Person
      const shown = data.find((each) => each.creator.userId === creator.id)
      const isPastDue = pair.status === 'PAST_DUE'
      const renews = pair.status === 'ACTIVE' && !pair.isFree && model.prices[pair.creator] !== 0
      expect(shown).toMatchObject({
        status: isPastDue ? 'ACTIVE' : pair.status,
        isPastDue,
        renewsAt: renews ? pair.month?.end.toISOString() : null,
      })
      expect(await monthsOf(app, fan, creator)).toHaveLength(pair.months)
    }
  }
  const sent = (part: string) => app.mails.filter(({ subject }) => subject.includes(part)).length
  expect({
    renewed: sent('was renewed:'),
    pastDue: sent("couldn't renew"),
    ended: app.mails.filter(({ subject }) => subject.endsWith('has ended')).length,
    free: app.mails.filter(({ subject }) => subject.endsWith('is now free')).length,
  }).toEqual(model.mails)
}

/** Numbers from 0 to 1, the same for the same seed. */
function randomFrom(seed: number): () => number {
  let state = BigInt(seed) + 0x9e3779b97f4a7c15n
  return () => {
    state = BigInt.asUintN(64, state * 6364136223846793005n + 1442695040888963407n)
    return Number(state >> 11n) / 2 ** 53
  }
}
