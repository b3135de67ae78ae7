import fc from 'fast-check'
import { createModel, type Model, type Paid, type Pair } from './model.ts'
import {
  cancel,
  chargeInNameOf,
  decide,
  heldByClaims,
  leave,
  lossesOf,
  lotsOf,
  monthOf,
  newReference,
  payByCard,
  paymentId,
  price,
  refund,
  refundOf,
  renew,
  reportDispute,
  reportRefund,
  requestAll,
  subscribeFromWallet,
  tipFromWallet,
  totalOf,
  type World,
} from './world.ts'

type ReportedBy = 'browser' | 'event' | 'both'

/**
 * Step of a history: an action with its people and amount, done `times` times concurrently. `which` selects
 * one of the existing items.
 */
export type Step = { times: number } & (
  | { does: 'topUp'; who: number; amount: number; reportedBy: ReportedBy }
  | { does: 'tip'; who: number; whom: number; amount: number; reportedBy: ReportedBy | null }
  | { does: 'subscribe'; who: number; whom: number; reportedBy: ReportedBy | null; savesCard: boolean }
  | { does: 'pretend'; who: number; whom: number; amount: number }
  | { does: 'cancel'; who: number; whom: number }
  | { does: 'renew' }
  | { does: 'refund'; which: number; share: number; course: 'processed' | 'pending' | 'failed' }
  | { does: 'giveBack'; which: number; share: number; course: 'processed' | 'pending' }
  /** A refund that was asked for or heard of comes to its end. */
  | { does: 'finishRefund'; which: number; end: 'processed' | 'failed' }
  /** `lostUnheard`: its end is the first that is heard of it. */
  | { does: 'dispute'; which: number; share: number; lostUnheard: boolean }
  | { does: 'settle'; which: number; status: 'won' | 'lost' }
  | { does: 'wait'; days: number }
  | { does: 'withdraw'; who: number }
  | { does: 'leave'; who: number }
  | { does: 'decide'; which: number; decision: 'APPROVED' | 'PAID' | 'DISAPPROVED' }
)

export const peopleOfHistory = 3

const who = fc.nat({ max: peopleOfHistory - 1 })
const amount = fc.integer({ min: 10_000, max: 300_000 })
const which = fc.nat({ max: 5 })
const times = fc.constantFrom(1, 1, 1, 1, 1, 2, 3)
const share = fc.constantFrom(0.25, 0.5, 1, 1)
const reportedBy = fc.constantFrom<ReportedBy>('browser', 'event', 'both')
const paidBy = fc.option(reportedBy, { freq: 2 })

/** Any step that anybody could take; more of those from which others follow. */
export const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('topUp'), who, amount, reportedBy: reportedBy, times }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('tip'), who, whom: who, amount, reportedBy: paidBy, times }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('subscribe'),
      who,
      whom: who,
      reportedBy: paidBy,
      savesCard: fc.boolean(),
      times,
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('pretend'), who, whom: who, amount, times }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('cancel'), who, whom: who, times }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('renew'), times }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refund'),
      which,
      share,
      course: fc.constantFrom('processed', 'processed', 'pending', 'failed'),
      times,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('giveBack'),
      which,
      share,
      course: fc.constantFrom('processed', 'pending'),
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('finishRefund'),
      which,
      end: fc.constantFrom('processed', 'processed', 'failed'),
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('dispute'),
      which,
      share,
      lostUnheard: fc.constantFrom(false, false, true),
      times,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('settle'),
      which,
      status: fc.constantFrom('won', 'lost'),
      times,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('wait'), days: fc.constantFrom(1, 4, 7), times }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('withdraw'), who, times }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('leave'), who, times }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('decide'),
      which,
      decision: fc.constantFrom('APPROVED', 'PAID', 'DISAPPROVED'),
      times,
    }),
  },
) as fc.Arbitrary<Step>

/** Mostly short ones: what goes wrong shows within a few steps, and ten thousand are to be had in minutes. */
export const steps: fc.Arbitrary<Step[]> = fc.oneof(
  { weight: 3, arbitrary: fc.array(step, { minLength: 3, maxLength: 6, size: 'max' }) },
  { weight: 1, arbitrary: fc.array(step, { minLength: 7, maxLength: 12, size: 'max' }) },
)

/** A history: the world as it goes, and the model beside it. */
export type History = { world: World; model: Model; goTo(moment: Date): void }

const dayMs = 86_400_000

export function beginHistory(world: World, goTo: (moment: Date) => void): History {
  const { clearingDays } = world.ctx.config
  return { world, model: createModel(peopleOfHistory, price, clearingDays * dayMs), goTo }
}

/** @throws an Error when the step is answered otherwise than the model says */
export async function take(history: History, next: Step): Promise<void> {
  const { model } = history
  const world = { ...history.world, times: next.times }
  await syncHeldMoney(world, model)
  model.goTo(world.ctx.clock.now())
  if (isOfGone(next, model)) return takeOfGone(world, next, model)
  switch (next.does) {
    case 'topUp': {
      const order = { payer: next.who, creator: null, amount: next.amount, reference: newReference() }
      const answers = await payByCard(world, 'TOP_UP', order, next.reportedBy)
      model.topUp(next.who, next.amount, order.reference, totalOf(world, next.amount))
      return expectAll(next, answers, 'OK')
    }
    case 'pretend': {
      const isTopUp = next.who === next.whom
      const order = { payer: next.who, creator: isTopUp ? null : next.whom, amount: next.amount }
      const reference = newReference()
      return chargeInNameOf(world, isTopUp ? 'TOP_UP' : 'TIPS', { ...order, reference })
    }
    case 'tip':
      return tip(world, model, next)
    case 'subscribe':
      return subscribe(world, model, next)
    case 'cancel': {
      const answers = await cancel(world, next.who, next.whom)
      return expectOne(next, answers, model.cancel(pairOf(model, next), world.ctx.clock.now()), 'RULE_BROKEN')
    }
    case 'renew':
      return renewNext(world, history)
    case 'refund':
      return giveBackByAdmin(world, model, next)
    case 'giveBack':
      return giveBackByProvider(world, model, next)
    case 'finishRefund':
      return finishRefund(world, model, next)
    case 'dispute':
      return openDispute(world, model, next)
    case 'settle':
      return settleDispute(world, model, next)
    case 'wait':
      return history.goTo(new Date(world.ctx.clock.now().getTime() + next.days * dayMs))
    case 'leave':
      return expectAll(next, await leave(world, next.who), model.leave(next.who))
    case 'withdraw': {
      const answers = await requestAll(world, next.who)
      return expectOne(next, answers, model.requestWithdrawal(next.who), 'INVALID_OTP')
    }
    case 'decide': {
      const withdrawal = model.withdrawals[next.which]
      if (!withdrawal) return
      const { person } = withdrawal
      const offset = model.withdrawals.filter((each) => each.person === person).indexOf(withdrawal)
      const answers = await decide(world, { person, offset }, next.decision)
      return expectOne(next, answers, model.decide(withdrawal, next.decision), 'ALREADY_DECIDED')
    }
  }
}

const isOfGone = (next: Step, { gone }: Model) =>
  ('who' in next && gone.has(next.who)) || ('whom' in next && gone.has(next.whom))

/** Takes a step of a model with deleted accounts: their owners do nothing any more, and cannot be paid. */
async function takeOfGone(world: World, next: Step, { gone }: Model): Promise<void> {
  if (next.does !== 'tip' || next.reportedBy !== null || next.who === next.whom || gone.has(next.who)) return
  const order = { payer: next.who, creator: next.whom, amount: next.amount, reference: newReference() }
  expectAll(next, await tipFromWallet(world, order), 'CREATOR_NOT_FOUND')
}

/** Which money a claim holds follows from who has it: the ledger says so, and the model what comes of it. */
export async function syncHeldMoney(world: World, model: Model): Promise<void> {
  for (const one of model.disputed) Object.assign(one, { available: 0, held: 0 })
  for (const { person, kind, amount: part } of await heldByClaims(world)) {
    Object.assign(model.disputed[person] ?? {}, { [kind]: part })
  }
}

async function tip(world: World, model: Model, next: Step & { does: 'tip' }): Promise<void> {
  const { who: payer, whom: creator, amount: asked, reportedBy: by } = next
  const order = { payer, creator, amount: asked, reference: newReference() }
  if (payer === creator) return expectAll(next, await tipFromWallet(world, order), 'SELF_PAYMENT')
  if (by === null) {
    const answers = await tipFromWallet(world, order)
    const paid = model.tip(payer, creator, asked, order.reference, null)
    return expectAll(next, answers, paid ? 'OK' : 'INSUFFICIENT_FUNDS')
  }
  const answers = await payByCard(world, 'TIPS', order, by)
  model.tip(payer, creator, asked, order.reference, totalOf(world, asked))
  expectAll(next, answers, 'OK')
}

async function subscribe(world: World, model: Model, next: Step & { does: 'subscribe' }): Promise<void> {
  const { who: payer, whom: creator, reportedBy: by, savesCard } = next
  const order = { payer, creator, amount: price, reference: newReference() }
  if (payer === creator) return expectAll(next, await subscribeFromWallet(world, order), 'SELF_PAYMENT')
  const pair = pairOf(model, next)
  const before = pair.month
  const now = world.ctx.clock.now()
  const total = by === null ? null : totalOf(world, price)
  const answers =
    by === null
      ? await subscribeFromWallet(world, order)
      : await payByCard(world, 'SUBSCRIPTION', order, by, savesCard)
  const [answer] = model.subscribe(pair, now, order.reference, total, by !== null && savesCard)
  expectAll(next, answers, answer)
  // A month begins at the moment that the server took, a little later than this one.
  if (pair.month && pair.month !== before)
    Object.assign(pair.month, monthTimes(await monthOf(world, payer, creator)))
}

function monthTimes({ anchor, end }: { anchor: Date; end: Date }) {
  return { anchor, end }
}

/** The clock goes to the end of the month that ends next, and what is over by then is renewed. */
async function renewNext(world: World, { model, goTo }: History): Promise<void> {
  const areHere = ({ fan, creator }: Pair) => !model.gone.has(fan) && !model.gone.has(creator)
  const ends = model.pairs
    .filter(areHere)
    .flatMap(({ status, month }) =>
      month && (status === 'ACTIVE' || status === 'PAST_DUE') ? [month.end.getTime()] : [],
    )
  if (ends.length === 0) return
  goTo(new Date(Math.min(...ends) + 60_000))
  model.goTo(world.ctx.clock.now())
  for (const pair of model.due(world.ctx.clock.now()).filter(areHere)) {
    await renew(world, pair.fan, pair.creator)
    const paid = model.renew(pair, '', totalOf(world, price))
    if (!paid) continue
    const stored = await monthOf(world, pair.fan, pair.creator)
    paid.reference = stored.reference
    if (stored.end.getTime() !== pair.month?.end.getTime()) throw new Error('The month ends at another time.')
  }
}

async function giveBackByAdmin(world: World, model: Model, next: Step & { does: 'refund' }): Promise<void> {
  const paid = model.payments[next.which]
  if (!paid) return
  const left = Math.max(0, paid.amount - paid.reversed)
  const asked = Math.ceil(left * next.share)
  if (paid.total !== null) world.provider.setCourse(paid.reference, next.course)
  const answers = await refund(world, { id: await idOf(world, paid), amount: Math.max(1, asked), left })
  if (left === 0) return expectAll(next, answers, 'CONFLICT')
  if (paid.refunding > 0) return expectAll(next, answers, 'CONFLICT')
  if (paid.disputed > 0) return expectAll(next, answers, 'RULE_BROKEN')
  expectOne(next, answers, 'OK', 'CONFLICT')
  if (paid.total === null) return model.reverse(paid, asked)
  if (next.course === 'pending') paid.refunding += asked
  if (next.course === 'processed') await bookRefund(world, model, paid, asked, await refundOf(world, paid))
  model.setLots(await lotsOf(world))
}

/**
 * Refunds at the provider while the charge is in dispute, at most what the dispute leaves: the bank returns
 * nothing twice.
 */
async function giveBackByProvider(
  world: World,
  model: Model,
  next: Step & { does: 'giveBack' },
): Promise<void> {
  const paid = chargeOf(model, next.which)
  if (!paid) return
  const amountBack = Math.ceil(
    ((paid.total ?? 0) - paid.reversed - paid.disputed - paid.refunding) * next.share,
  )
  if (amountBack === 0) return
  const id = world.provider.giveBack(paid.reference, BigInt(amountBack), next.course)
  await reportRefund(world, paid.reference, id)
  if (next.course === 'pending') paid.refunding += amountBack
  else await bookRefund(world, model, paid, amountBack, id)
  model.setLots(await lotsOf(world))
}

async function finishRefund(
  world: World,
  model: Model,
  next: Step & { does: 'finishRefund' },
): Promise<void> {
  const pending = model.payments.filter(({ refunding }) => refunding > 0)
  const paid = pending[next.which % Math.max(1, pending.length)]
  if (!paid) return
  const { id, amount: back } = world.provider.finishRefund(paid.reference, next.end)
  await reportRefund(world, paid.reference, id)
  paid.refunding -= Number(back)
  if (next.end === 'processed') await bookRefund(world, model, paid, Number(back), id)
  model.setLots(await lotsOf(world))
}

/** Who bears a refund beside the receiver follows from who had the money: the ledger says so. */
async function bookRefund(
  world: World,
  model: Model,
  paid: Paid,
  amountBack: number,
  providerId: string,
): Promise<void> {
  const taken = await lossesOf(world, providerId)
  model.reverse(
    paid,
    amountBack,
    taken.filter(({ person }) => person !== paid.receiver),
  )
}

async function openDispute(world: World, model: Model, next: Step & { does: 'dispute' }): Promise<void> {
  const paid = chargeOf(model, next.which)
  if (!paid || paid.disputed > 0) return
  const about = Math.ceil(((paid.total ?? 0) - paid.reversed - paid.refunding) * next.share)
  if (about === 0) return
  const id = world.provider.dispute(paid.reference, BigInt(about))
  paid.disputed = about
  if (next.lostUnheard) return decideDispute(world, model, paid, 'lost')
  await reportDispute(world, id)
  model.setLots(await lotsOf(world))
}

async function settleDispute(world: World, model: Model, next: Step & { does: 'settle' }): Promise<void> {
  const open = model.payments.filter(({ disputed }) => disputed > 0)
  const paid = open[next.which % Math.max(1, open.length)]
  if (paid) await decideDispute(world, model, paid, next.status)
}

async function decideDispute(world: World, model: Model, paid: Paid, status: 'won' | 'lost'): Promise<void> {
  const id = world.provider.decide(paid.reference, status)
  await reportDispute(world, id)
  const lost = paid.disputed
  paid.disputed = 0
  if (status === 'lost') {
    const taken = await lossesOf(world, id)
    model.reverse(
      paid,
      lost,
      taken.filter(({ person }) => person !== paid.receiver),
    )
  }
  model.setLots(await lotsOf(world))
}

function chargeOf(model: Model, index: number): Paid | undefined {
  const charges = model.payments.filter(({ total }) => total !== null)
  return charges[index % Math.max(1, charges.length)]
}

async function idOf(world: World, paid: Paid): Promise<string> {
  paid.id ||= await paymentId(world, paid)
  return paid.id
}

function pairOf(model: Model, { who: fan, whom: creator }: { who: number; whom: number }): Pair {
  return model.pairs[fan * peopleOfHistory + creator] as Pair
}

function expectAll(next: Step, answers: readonly string[], expected: string): void {
  if (answers.every((answer) => answer === expected)) return
  throw new Error(`${JSON.stringify(next)} was answered ${answers}, not ${expected}.`)
}

/** Asserts that one attempt succeeded and all others were refused. */
function expectOne(next: Step, answers: readonly string[], expected: string, others: string): void {
  const isRight =
    expected === 'OK'
      ? answers.filter((answer) => answer === 'OK').length === 1 &&
        answers.every((answer) => answer === 'OK' || answer === others)
      : answers.every((answer) => answer === expected)
  if (!isRight)
    throw new Error(`${JSON.stringify(next)} was answered ${answers}, not ${expected} (${others}).`)
}
