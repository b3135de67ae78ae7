import fc from 'fast-check'
import { expect, test } from 'vitest'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { loadWalletBalances } from '../../src/money/ledger/wallet/balances.ts'
import {
  chargeCard,
  chargeEvent,
  deliverEvent,
  newReference,
  type Paying,
  pay,
  startMoneyApp,
} from '../setup/money/money.ts'
import { joined, type Person } from '../setup/people.ts'
import { seed, times } from '../setup/runner/length.ts'

/**
 * Step of a history: an action with its people and amount; `repeats` sends an earlier one of its kind again.
 */
type Step = {
  does: 'topUp' | 'tip' | 'subscribe' | 'cancel'
  fan: number
  creator: number
  amount: number
  byCard: boolean
  repeats: boolean
}

const price = 100_000
const app = await startMoneyApp()

/** The whole of it, in a few lines: what everybody should have, and what each step should be answered. */
function createModel(people: number) {
  const wallets = Array.from({ length: people }, () => 0)
  const months = new Map<string, 'ACTIVE' | 'CANCELLED'>()
  const add = (person: number, amount: number) => {
    wallets[person] = (wallets[person] ?? 0) + amount
  }
  const fee = (amount: number) => Math.floor((amount * 1000 + 5000) / 10_000)
  const payCreator = ({ fan, creator, byCard }: Step, amount: number): number => {
    if (!byCard && (wallets[fan] ?? 0) < amount) return 403
    if (!byCard) add(fan, -amount)
    add(creator, amount - fee(amount))
    return 200
  }
  const subscribe = (step: Step): number => {
    const month = `${step.fan} ${step.creator}`
    const state = months.get(month)
    if (step.byCard && state) add(step.fan, price)
    if (state === 'ACTIVE') return 409
    const status = state === 'CANCELLED' ? (step.byCard ? 409 : 200) : payCreator(step, price)
    if (status === 200 || state === 'CANCELLED') months.set(month, 'ACTIVE')
    return status
  }
  return {
    wallets,
    run(step: Step): number {
      const { does, fan, creator, amount } = step
      if (does === 'topUp') {
        if (amount < 10_000) return 422
        add(fan, amount)
        return 200
      }
      if (fan === creator) return 422
      if (does === 'tip') return amount < 10_000 ? 422 : payCreator(step, amount)
      if (does === 'subscribe') return subscribe(step)
      if (months.get(`${fan} ${creator}`) !== 'ACTIVE') return 422
      months.set(`${fan} ${creator}`, 'CANCELLED')
      return 200
    },
  }
}

const purposes = { topUp: 'TOP_UP', tip: 'TIPS', subscribe: 'SUBSCRIPTION' } as const
const walletCalls = {
  tip: 'POST /paystack/send-wallet-tip',
  subscribe: 'POST /paystack/create-wallet-subscription',
} as const

async function take(step: Step, people: Person[], reference: string): Promise<number> {
  const fan = people[step.fan] as Person
  const creator = people[step.creator] as Person
  if (step.does === 'cancel') {
    const params = { creatorUsername: creator.username }
    return (
      await app.call('POST /subscription/unsubscribe/{creatorUsername}', {
        token: fan.token,
        params,
        body: {},
      })
    ).status
  }
  const body: Paying = {
    amount: step.does === 'subscribe' ? price : step.amount,
    transactionSource: purposes[step.does],
    creatorId: step.does === 'topUp' ? undefined : creator.id,
    reference,
  }
  if (step.does !== 'topUp' && !step.byCard) return (await pay(app, fan, walletCalls[step.does], body)).status
  // A charge that the rules refuse beforehand is never made: its checkout does not open.
  if (body.amount >= 10_000 && (step.does === 'topUp' || fan !== creator)) await chargeCard(app, fan, body)
  return (await pay(app, fan, 'POST /paystack/verify', body)).status
}

const step: fc.Arbitrary<Step> = fc.record({
  does: fc.constantFrom('topUp', 'topUp', 'tip', 'tip', 'subscribe', 'subscribe', 'cancel'),
  fan: fc.nat({ max: 2 }),
  creator: fc.nat({ max: 2 }),
  amount: fc.oneof(fc.integer({ min: 9_990, max: 10_010 }), fc.integer({ min: 10_000, max: 300_000 })),
  byCard: fc.boolean(),
  repeats: fc.boolean(),
})

test('whatever people do, in any order and however often, everybody has what the model says', {
  timeout: 120_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
      const people = await Promise.all(
        [0, 1, 2].map(() => joined(app, { verified: true, price: price / 100 })),
      )
      const model = createModel(people.length)
      const done: { step: Step; reference: string; status: number }[] = []
      for (const next of steps) {
        const before = next.repeats
          ? done.find(
              ({ step: { does }, status }) => does === next.does && does !== 'cancel' && status !== 403,
            )
          : undefined
        if (before) {
          expect(await take(before.step, people, before.reference)).toBe(before.status)
          if (before.step.byCard) await deliverEvent(app, chargeEvent(before.reference))
          await app.drain()
        } else {
          const reference = newReference()
          const status = model.run(next)
          expect([next, await take(next, people, reference)]).toEqual([next, status])
          done.push({ step: next, reference, status })
        }
        for (const [index, person] of people.entries()) {
          expect(Number((await loadWalletBalances(app.ctx, person.id)).available)).toBe(model.wallets[index])
        }
      }
      expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
    }),
    { numRuns: times(3, 12), seed, endOnFailure: true },
  )
})
