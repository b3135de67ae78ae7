import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { addMonths } from '@fanfare/contract/money/months'
import { chargeMetadata } from '../../../server/src/money/payments/charges/charge-facts.ts'
import { verifyAndSettlePayment } from '../../../server/src/money/payments/charges/verify-payment.ts'
import { createWalletSubscription } from '../../../server/src/money/payments/create-wallet-subscription.ts'
import type { PaymentIntent } from '../../../server/src/money/payments/payment.ts'
import { sendWalletTip } from '../../../server/src/money/payments/send-wallet-tip.ts'
import { cancelOwnSubscription } from '../../../server/src/money/subscriptions/cancel-subscription.ts'
import { createFreeSubscription } from '../../../server/src/money/subscriptions/create-free-subscription.ts'
import { expireSubscriptions } from '../../../server/src/money/subscriptions/expire-subscriptions.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { isCausedByUser } from '../is-caused-by-user.ts'
import { contextAt, dayMs } from '../moment.ts'
import { setDemoSubscriptionPrice } from '../people/create-accounts.ts'
import { demoEmailOf } from '../people/people.ts'
import type { PlannedMemberAction } from './plan-member-actions.ts'

const testCard = '4084 0840 8408 4081'
const reasons = [
  'Too many subscriptions this month.',
  'I will be back after the holidays.',
  'I am saving for a lens.',
]

/**
 * Makes the payments in order, each at its time: a wallet's history only goes forwards. Payments made earlier
 * are left as they are; those that have become impossible, such as from a wallet emptied since, are skipped.
 * @returns a line for each skipped payment
 */
export async function runMemberActions(
  ctx: Context,
  moves: readonly PlannedMemberAction[],
  { began, fakeProvidersUrl, say }: { began: Date; fakeProvidersUrl: string; say: (line: string) => void },
): Promise<string[]> {
  const leftOut: string[] = []
  const done = await whatWasDone(ctx, moves)
  const earliest = firstOpenMoment(ctx, began)
  await setWebhooks(fakeProvidersUrl, false)
  try {
    for (const [index, move] of moves.entries()) {
      if (!done.has(keyOf(move))) {
        try {
          const time = new Date(Math.max(move.time.getTime(), earliest))
          await makeMove(contextAt(ctx, time), move, fakeProvidersUrl)
        } catch (cause) {
          if (!isCausedByUser(cause)) throw cause
          leftOut.push(`${move.fan.username} ${move.does} ${move.time.toISOString()}: ${cause.message}`)
        }
      }
      if ((index + 1) % 100 === 0 || index + 1 === moves.length)
        say(`${index + 1} of ${moves.length} payments`)
    }
  } finally {
    await setWebhooks(fakeProvidersUrl, true)
  }
  await expireSubscriptions.run(ctx, undefined)
  return leftOut
}

/** Days that are over may have been added up since a run that was killed: nothing is booked into them any more. */
function firstOpenMoment(ctx: Context, began: Date): number {
  const today = ctx.clock.now().setUTCHours(0, 0, 0, 0)
  return began.getTime() < today ? today : Number.NEGATIVE_INFINITY
}

async function makeMove(ctx: Context, move: PlannedMemberAction, fakeProvidersUrl: string): Promise<void> {
  switch (move.does) {
    case 'price':
      return setDemoSubscriptionPrice(ctx, move.creator)
    case 'follow':
      await createFreeSubscription(ctx, move.fan.id, move.creator.id)
      return
    case 'leave':
      return cancelOwnSubscription(ctx, move.fan.id, move.creator.username, undefined)
    case 'cancel':
      return cancelOwnSubscription(
        ctx,
        move.fan.id,
        move.creator.username,
        reasons[move.time.getTime() % reasons.length],
      )
    case 'top-up':
      return payByCard(ctx, move.fan, intentOf(move), fakeProvidersUrl)
    case 'subscribe':
      return subscribe(ctx, move, fakeProvidersUrl)
    case 'tip':
      return move.byCard
        ? payByCard(ctx, move.fan, intentOf(move), fakeProvidersUrl)
        : sendWalletTip(ctx, intentOf(move))
  }
}

/** A month that is over is cancelled at once, as of its last day: else the running worker would renew it, now. */
async function subscribe(ctx: Context, move: Subscribing, fakeProvidersUrl: string): Promise<void> {
  if (move.byCard) await payByCard(ctx, move.fan, intentOf(move), fakeProvidersUrl)
  else await createWalletSubscription(ctx, intentOf(move))
  if (!move.isOver) return
  const lastDay = new Date(addMonths(ctx.clock.now(), 1).getTime() - dayMs)
  await cancelOwnSubscription(contextAt(ctx, lastDay), move.fan.id, move.creator.username, undefined)
}

type Subscribing = Extract<PlannedMemberAction, { does: 'subscribe' }>
type Paying = Extract<PlannedMemberAction, { reference: string }>

function intentOf(move: Paying): PaymentIntent {
  const { fan, reference, amount, currency } = move
  return {
    payerId: fan.id,
    reference,
    purpose: ({ 'top-up': 'TOP_UP', subscribe: 'SUBSCRIPTION', tip: 'TIPS' } as const)[move.does],
    creatorId: move.does === 'top-up' ? null : move.creator.id,
    amount: BigInt(amount),
    currency,
    message: move.does === 'tip' ? move.message : null,
    itemKind: null,
    itemId: null,
  }
}

/** Charges a test card at the sandbox as its checkout does, then lets the payment be verified. */
export async function payByCard(
  ctx: Context,
  fan: { username: string },
  intent: PaymentIntent,
  fakeProvidersUrl: string,
): Promise<void> {
  const { amount, currency, reference } = intent
  const total = quoteCardCharge(Number(amount), currency)?.total
  const response = await post(`${fakeProvidersUrl}/checkout/charge`, {
    email: demoEmailOf(fan),
    amount: total,
    currency,
    reference,
    metadata: chargeMetadata(intent),
    card: { number: testCard },
  })
  // A run that was killed may have charged already.
  if (!response.ok && !(await response.text()).includes('duplicate_reference')) {
    throw new Error(`The sandbox refused the charge ${reference}: ${response.status}`)
  }
  await verifyAndSettlePayment(ctx, intent)
}

/** The sandbox tells of charges at once, and the running server would book them now, not then. */
async function setWebhooks(fakeProvidersUrl: string, enabled: boolean): Promise<void> {
  const response = await post(`${fakeProvidersUrl}/control/webhooks`, { enabled })
  if (!response.ok)
    throw new Error(`The sandbox at ${fakeProvidersUrl} does not do as it is told: ${response.status}`)
}

function post(url: string, body: object): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  })
}

/** The keys of moves that an earlier run has made. */
async function whatWasDone(ctx: Context, moves: readonly PlannedMemberAction[]): Promise<Set<string>> {
  const fanIds = [...new Set(moves.map(({ fan }) => fan.id))]
  const payments = await ctx.db
    .selectFrom('payment')
    .select(['payer_id', 'reference'])
    .where('payer_id', 'in', fanIds)
    .where('status', 'not in', ['STARTED', 'WAITING'])
    .execute()
  const subscriptions = await ctx.db
    .selectFrom('subscription')
    .select(['fan_id', 'creator_id', 'cancelled_at'])
    .where('fan_id', 'in', fanIds)
    .execute()
  return new Set([
    ...payments.map(({ payer_id, reference }) => `${payer_id} ${reference}`),
    ...subscriptions.flatMap(({ fan_id, creator_id, cancelled_at }) => [
      `${fan_id} follow ${creator_id}`,
      ...(cancelled_at ? [`${fan_id} leave ${creator_id}`, `${fan_id} cancel ${creator_id}`] : []),
    ]),
  ])
}

function keyOf(move: PlannedMemberAction): string {
  return 'reference' in move
    ? `${move.fan.id} ${move.reference}`
    : `${move.fan.id} ${move.does} ${move.creator.id}`
}
