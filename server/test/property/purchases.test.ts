import fc from 'fast-check'
import { expect, test } from 'vitest'
import { deletePostAsAdmin, restorePostAsAdmin } from '../../src/backoffice/content/moderate-post.ts'
import { sealLedger } from '../../src/money/ledger/verification/seal-ledger.ts'
import { findLedgerMismatches } from '../../src/money/ledger/verification/verify-ledger.ts'
import { toggleBlock } from '../../src/social/lists/block.ts'
import { deleteOwnPost } from '../../src/social/posts/delete-post.ts'
import { setOwnPostSaleTerms } from '../../src/social/posts/set-price.ts'
import { adminOf } from '../setup/admins.ts'
import { startTestApp } from '../setup/app.ts'
import { seed, times } from '../setup/runner/length.ts'
import { openProvider } from './histories/provider.ts'
import {
  createPeople,
  leave,
  newReference,
  paymentId,
  price,
  refund,
  reportDispute,
  totalOf,
} from './histories/world.ts'
import {
  createModel,
  creator,
  type Model,
  other,
  type Paid,
  subscriber,
  type Terms,
} from './purchases/model.ts'
import {
  answerOf,
  buyFromWallet,
  type HeardBy,
  hideAccount,
  type Order,
  openCheckout,
  openShop,
  payCheckout,
  purse,
  type Shop,
  seenBy,
  showAccount,
  wealthOf,
} from './purchases/shop.ts'

const lanes = 12
const historiesEach = times(2, 60)

const app = await startTestApp({ DATABASE_CONNECTIONS: '16', CLEARING_DAYS: '0' })
const [admin, refunder] = [await ownerOf(), await ownerOf()]
const provider = openProvider()
app.ctx.outside.cards = provider.cards

async function ownerOf() {
  const { id: adminId } = await adminOf(app, 'OWNER')
  return { adminId, sessionId: '', role: 'OWNER' as const }
}

const buyer = fc.constantFrom(subscriber, other)
const which = fc.nat({ max: 4 })
const share = fc.constantFrom(0.5, 1, 1)
const amount = fc.constantFrom(100_000, 150_000)
const terms = fc.record({
  price: fc.option(amount, { freq: 3 }),
  sellsTo: fc.constantFrom<Terms['sellsTo']>('EVERYONE', 'EVERYONE', 'SUBSCRIBERS'),
  opensFrom: fc.constantFrom(null, 1 as const),
})

/** Step of a history. `which` selects one of the payments or checkouts that there are. */
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      buyer,
      isPriceOld: fc.constantFrom(false, false, false, false, true),
      atOnce: fc.constantFrom(1, 1, 3),
    }),
  },
  { weight: 4, arbitrary: fc.record({ does: fc.constant('startCheckout' as const), buyer }) },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('payCheckout' as const),
      which,
      heardBy: fc.constantFrom<HeardBy>('browser', 'event', 'both', 'sweep'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('refund' as const), which, share }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('dispute' as const), which, share }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      which,
      status: fc.constantFrom('won' as const, 'lost' as const),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('setTerms' as const), terms }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deletePost' as const) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('removePost' as const) }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('restorePost' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('block' as const),
      buyer,
      isByCreator: fc.boolean(),
      isOn: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('deactivate' as const), isOn: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('deleteAccount' as const) }) },
)
type Step = typeof step extends fc.Arbitrary<infer Taken> ? Taken : never
const steps = fc.array(step, { minLength: 5, maxLength: 14, size: 'max' })

type History = { shop: Shop; model: Model; checkouts: Order[] }

/** Takes a step in both. @throws an Error where it is answered otherwise than the model says */
async function take(history: History, next: Step): Promise<void> {
  const { shop, model, checkouts } = history
  const { ctx, people, postId } = shop
  const idOf = (person: number) => people[person]?.id ?? ''
  switch (next.does) {
    case 'buy': {
      const asked = (model.post.price ?? 150_000) + (next.isPriceOld ? 5_000 : 0)
      const order = { buyer: next.buyer, amount: asked, reference: newReference() }
      const refusal = model.refusalFor(next.buyer, asked)
      const answers = await buyFromWallet(shop, order, next.atOnce)
      expect(answers).toEqual(answers.map(() => refusal ?? 'OK'))
      if (refusal === null) model.payments.push(paidOf(order, null, true))
      return
    }
    case 'startCheckout': {
      const asked = model.post.price ?? 150_000
      const order = { buyer: next.buyer, amount: asked, reference: newReference() }
      const answer = await openCheckout(shop, order)
      expect(answer).toBe(model.refusalFor(next.buyer, asked) ?? 'OK')
      if (answer === 'OK') checkouts.push(order)
      return
    }
    case 'payCheckout': {
      const [order] = checkouts.splice(next.which % Math.max(1, checkouts.length), 1)
      if (!order) return
      const hasBought = model.refusalFor(order.buyer, null) === null
      await payCheckout(shop, order, next.heardBy)
      model.payments.push(paidOf(order, totalOf(shop, order.amount), hasBought))
      return
    }
    case 'refund': {
      const paid = model.payments[next.which]
      if (!paid) return
      const left = Math.max(0, paid.amount - paid.reversed)
      const asked = Math.max(1, Math.ceil(left * next.share))
      const id = await paymentId(shop, { payer: paid.buyer, reference: paid.reference })
      const answers = await refund(shop, { id, amount: asked, left })
      expect(answers).toEqual([left === 0 ? 'CONFLICT' : paid.disputed > 0 ? 'RULE_BROKEN' : 'OK'])
      if (answers[0] === 'OK') paid.reversed += asked
      return
    }
    case 'dispute': {
      const charges = model.payments.filter(({ total }) => total !== null)
      const paid = charges[next.which % Math.max(1, charges.length)]
      const about = paid ? Math.ceil(((paid.total ?? 0) - paid.reversed) * next.share) : 0
      if (!paid || paid.disputed > 0 || about === 0) return
      paid.disputed = about
      return reportDispute(shop, provider.dispute(paid.reference, BigInt(about)))
    }
    case 'decide': {
      const open = model.payments.filter(({ disputed }) => disputed > 0)
      const paid = open[next.which % Math.max(1, open.length)]
      if (!paid) return
      await reportDispute(shop, provider.decide(paid.reference, next.status))
      if (next.status === 'lost') paid.reversed += paid.disputed
      paid.disputed = 0
      return
    }
    case 'setTerms': {
      if (!model.seller.isHere || model.post.deletedBy !== null) return
      const { price: asked, ...others } = next.terms
      await setOwnPostSaleTerms(
        ctx,
        idOf(creator),
        postId,
        (asked === null ? { price: null } : { price: asked, ...others }) as never,
      )
      return model.setTerms(next.terms)
    }
    case 'deletePost': {
      if (!model.seller.isHere || model.post.deletedBy !== null) return
      await deleteOwnPost(ctx, idOf(creator), postId)
      model.post.deletedBy = 'CREATOR'
      return
    }
    case 'removePost': {
      if (model.post.deletedBy !== null) return
      await deletePostAsAdmin(ctx, admin, postId, 'Against the rules')
      model.post.deletedBy = 'PLATFORM'
      return
    }
    case 'restorePost': {
      const answer = await answerOf(() => restorePostAsAdmin(ctx, admin, postId, 'Not against the rules'))
      const { deletedBy } = model.post
      expect(answer).toBe(deletedBy === 'PLATFORM' ? 'OK' : deletedBy === null ? 'CONFLICT' : 'RULE_BROKEN')
      if (answer === 'OK') model.post.deletedBy = null
      return
    }
    case 'block': {
      const { byCreator, byBuyer } = model.blocks
      const [own, theirs] = next.isByCreator ? [byCreator, byBuyer] : [byBuyer, byCreator]
      if (!model.seller.isHere || (next.isOn && theirs.has(next.buyer))) return
      const [from, to] = next.isByCreator ? [creator, next.buyer] : [next.buyer, creator]
      await toggleBlock(ctx, idOf(from), idOf(to), next.isOn)
      if (next.isOn) own.add(next.buyer)
      else own.delete(next.buyer)
      return
    }
    case 'deactivate': {
      if (model.seller.isGone || model.seller.isHere !== next.isOn) return
      await (next.isOn ? hideAccount(shop) : showAccount(shop))
      model.seller.isHere = !next.isOn
      return
    }
    case 'deleteAccount': {
      if (!model.seller.isHere) return
      // Money on its way keeps it; what is allowed then is for the tests of leaving to say.
      if ((await leave(shop, creator)).includes('OK'))
        Object.assign(model.seller, { isHere: false, isGone: true })
    }
  }
}

function paidOf({ buyer: by, ...order }: Order, total: number | null, hasBought: boolean): Paid {
  return { ...order, buyer: by, total, reversed: 0, disputed: 0, hasBought }
}

async function expectAsModelled({ shop, model }: History, startingWealth: number): Promise<void> {
  for (const person of [subscriber, other]) {
    const view = model.viewOf(person)
    expect([person, await seenBy(shop, person)]).toEqual([
      person,
      {
        view,
        hasBought: view === 'GONE' ? null : model.holds(person),
        opensFile: model.opensFile(person),
      },
    ])
  }
  expect(await seenBy(shop, null)).toMatchObject({ opensFile: false })
  expect(await wealthOf(shop)).toBe(startingWealth + model.moved())
}

async function run(first: Terms, history: readonly Step[]): Promise<void> {
  const people = await createPeople(app.ctx, 3, 'NGN')
  const world = { ctx: app.ctx, people, admin, refunder, provider, currency: 'NGN' as const, times: 1 }
  const initial = { ...first, price: first.price ?? 150_000 }
  const shop = await openShop(world, initial)
  const state = { shop, model: createModel(initial), checkouts: [] }
  const startingWealth = 2 * purse - price / 10
  await expectAsModelled(state, startingWealth)
  for (const next of history) {
    await take(state, next)
    await expectAsModelled(state, startingWealth)
  }
}

test(`${historiesEach * lanes} histories, ${lanes} at once: whatever buyers, creators, admins and banks do, who has paid for a post and they alone see it, and the books are right`, {
  timeout: 900_000,
}, async () => {
  await Promise.all(
    Array.from({ length: lanes }, (_, lane) =>
      fc.assert(fc.asyncProperty(terms, steps, run), { numRuns: historiesEach, seed: seed + lane }),
    ),
  )
  await sealLedger.run(app.ctx, {})
  expect(await findLedgerMismatches(app.ctx.db)).toEqual([])
})
