import { randomBytes } from 'node:crypto'
import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import { sql } from 'kysely'
import { deriveOneTimeCode, insertOneTimeCode } from '../../../src/accounts/codes/one-time-code.ts'
import { deleteAccount } from '../../../src/accounts/deletion/delete-account.ts'
import { lockWithdrawableAmount } from '../../../src/money/ledger/wallet/withdrawable.ts'
import { verifyAndSettlePayment } from '../../../src/money/payments/charges/verify-payment.ts'
import { startInlineCheckout } from '../../../src/money/payments/checkouts/start-inline-checkout.ts'
import { createWalletSubscription } from '../../../src/money/payments/create-wallet-subscription.ts'
import type { PaymentIntent } from '../../../src/money/payments/payment.ts'
import { sendWalletTip } from '../../../src/money/payments/send-wallet-tip.ts'
import { refundPaymentAsAdmin } from '../../../src/money/refunds/refund-payment.ts'
import { syncRefundWithProvider } from '../../../src/money/refunds/sync-refund-with-provider.ts'
import { chargeRenewalToCard } from '../../../src/money/renewals/charge-renewal-to-card.ts'
import { renewSubscriptions } from '../../../src/money/renewals/renew-subscriptions.ts'
import { cancelOwnSubscription } from '../../../src/money/subscriptions/cancel-subscription.ts'
import { settleWebhookCharge } from '../../../src/money/webhooks/receive-webhook.ts'
import {
  settleWebhookDispute,
  settleWebhookRefund,
} from '../../../src/money/webhooks/settle-webhook-reversals.ts'
import { approveWithdrawal } from '../../../src/money/withdrawals/deciding/approve-withdrawal.ts'
import { disapproveWithdrawal } from '../../../src/money/withdrawals/deciding/disapprove-withdrawal.ts'
import { requestWithdrawal } from '../../../src/money/withdrawals/request-withdrawal.ts'
import type { Context } from '../../../src/platform/context.ts'
import { inTransaction } from '../../../src/platform/db/transaction/in-transaction.ts'
import { Refusal } from '../../../src/platform/errors.ts'
import type { AdminViewer } from '../../../src/platform/http/auth/viewer.ts'
import type { BookkeepingProvider } from './provider.ts'

export type Somebody = { id: string; username: string; email: string }

/** Setup of one history: its people, the shared provider, and its own clock. */
export type World = {
  ctx: Context
  people: readonly Somebody[]
  /** Decides withdrawals. */
  admin: AdminViewer
  /** Gives payments back: nobody credits a member to whom they pay out. */
  refunder: AdminViewer
  provider: BookkeepingProvider
  /** Currency of all wallets and payments. */
  currency: HistoryCurrency
  /** Number of concurrent repetitions of each action. */
  times: number
}

export type HistoryCurrency = 'NGN' | 'USD'
const countries = { NGN: 'NG', USD: 'US' } as const

export const price = 100_000
let references = 0

/** Verified creators, all of them, by one statement for as many as are wanted. */
export async function createPeople(
  ctx: Context,
  count: number,
  currency: HistoryCurrency,
): Promise<Somebody[]> {
  const people = Array.from({ length: count }, () => {
    const id = ctx.newId()
    const username = `p${id.slice(1).toLowerCase()}`
    return { id, username, email: `${username}@people.example` }
  })
  await sql`
    WITH people AS (
      INSERT INTO account (id, username, email, display_name, country_code, currency_code, date_of_birth,
        verification_status, is_free_subscription, subscription_price_minor, terms_accepted_at, created_at)
      SELECT id, username, email, 'Somebody', ${countries[currency]}, ${currency}, '1990-01-01', 'VERIFIED', false, ${price}, now(), now()
      FROM unnest(${people.map(({ id }) => id)}::text[], ${people.map(({ username }) => username)}::text[],
        ${people.map(({ email }) => email)}::text[]) AS person (id, username, email)
      RETURNING id
    )
    INSERT INTO account_count (account_id) SELECT id FROM people`.execute(ctx.db)
  return people
}

/** The same moment of the world for another history: it may let months go by without the others. */
export function withOwnClock(ctx: Context): { ctx: Context; goTo(moment: Date): void } {
  let offset = 0
  return {
    ctx: { ...ctx, clock: { now: () => new Date(Date.now() + offset) } },
    goTo(moment) {
      offset = Math.max(offset, moment.getTime() - Date.now())
    },
  }
}

export function newReference(): string {
  references += 1
  return `HIS_${references}`
}

/** Returns the total charged to a card for this amount. */
export function totalOf({ currency }: Pick<World, 'currency'>, amount: number): number {
  const total = quoteCardCharge(amount, currency, 'paystack')?.total
  if (total === undefined) throw new Error('No card pays this.')
  return total
}

/** Does the same `times` times at once. @returns how each was answered: OK, or the code that it was refused with */
async function atOnce(times: number, run: () => Promise<unknown>): Promise<string[]> {
  return Promise.all(
    Array.from({ length: times }, async () => {
      try {
        await run()
        return 'OK'
      } catch (cause) {
        if (cause instanceof Refusal) return cause.code
        throw cause
      }
    }),
  )
}

function intent(
  { people, currency }: World,
  purpose: PaymentIntent['purpose'],
  {
    payer,
    creator,
    amount,
    reference,
  }: { payer: number; creator: number | null; amount: number; reference: string },
): PaymentIntent {
  return {
    payerId: people[payer]?.id ?? '',
    reference,
    purpose,
    creatorId: creator === null ? null : (people[creator]?.id ?? ''),
    amount: BigInt(amount),
    currency,
    message: null,
    itemKind: null,
    itemId: null,
  }
}

type Order = { payer: number; creator: number | null; amount: number; reference: string }

/** Builds the charge that the checkout of an order makes. */
function chargeOf({ people, currency }: World, meant: PaymentIntent, { payer, amount, reference }: Order) {
  return {
    reference,
    currency,
    amount: BigInt(totalOf({ currency }, amount)),
    email: people[payer]?.email ?? '',
    metadata: {
      userId: meant.payerId,
      amount,
      transactionSource: meant.purpose,
      ...(meant.creatorId === null ? {} : { creatorId: meant.creatorId }),
    },
  }
}

/**
 * Charges a person’s card in the name of another, who has not started it and never claims it; the provider
 * reports it.
 */
export async function chargeInNameOf(
  world: World,
  purpose: PaymentIntent['purpose'],
  order: Order,
): Promise<void> {
  const { ctx, provider, times } = world
  provider.pretend(chargeOf(world, intent(world, purpose, order), order))
  const event = { provider: 'paystack', reference: order.reference, id: null }
  await atOnce(times, () => settleWebhookCharge.run(ctx, event))
}

/** A card pays, and who hears of it first: the payer's browser, the provider's event, or both at once. */
export async function payByCard(
  world: World,
  purpose: PaymentIntent['purpose'],
  order: Order,
  reportedBy: 'browser' | 'event' | 'both',
  savesCard = false,
): Promise<string[]> {
  const { ctx, provider, times } = world
  const meant = intent(world, purpose, order)
  // Refused where the month is paid for: then nothing was agreed to, and the card is not kept.
  if (savesCard) await atOnce(times, () => startInlineCheckout(ctx, meant, true))
  provider.charge(chargeOf(world, meant, order))
  const event = { provider: 'paystack', reference: order.reference, id: null }
  const [byEvent, byBrowser] = await Promise.all([
    reportedBy === 'browser' ? [] : atOnce(times, () => settleWebhookCharge.run(ctx, event)),
    reportedBy === 'event' ? [] : atOnce(times, () => verifyAndSettlePayment(ctx, meant)),
  ])
  if (byEvent.some((answer) => answer !== 'OK')) throw new Error(`The event was answered ${byEvent}.`)
  return byBrowser.length > 0 ? byBrowser : atOnce(1, () => verifyAndSettlePayment(ctx, meant))
}

let booking: { clock: Context['clock']; end: Promise<unknown> } | undefined

/** Payments from wallets that come together are booked by one clock: those of histories with another wait until then. */
async function byOneClock<T>({ clock }: Context, book: () => Promise<T>): Promise<T> {
  while (booking && booking.clock !== clock) await booking.end
  const booked = book()
  const own = { clock, end: Promise.allSettled([booking?.end, booked]) }
  booking = own
  void own.end.then(() => {
    if (booking === own) booking = undefined
  })
  return booked
}

export function tipFromWallet(world: World, order: Order): Promise<string[]> {
  const { ctx, times } = world
  return byOneClock(ctx, () => atOnce(times, () => sendWalletTip(ctx, intent(world, 'TIPS', order))))
}

export function subscribeFromWallet(world: World, order: Order): Promise<string[]> {
  const { ctx, times } = world
  const month = intent(world, 'SUBSCRIPTION', order)
  return byOneClock(ctx, () => atOnce(times, () => createWalletSubscription(ctx, month)))
}

export function cancel({ ctx, people, times }: World, fan: number, creator: number): Promise<string[]> {
  const [who, whom] = [people[fan]?.id ?? '', people[creator]?.username ?? '']
  return atOnce(times, () => cancelOwnSubscription(ctx, who, whom, undefined))
}

type StoredMonth = {
  subscriptionId: string
  monthStart: Date
  anchor: Date
  end: Date
  paymentId: string
  reference: string
}

/** The month that a subscription stands on. */
export async function monthOf({ ctx, people }: World, fan: number, creator: number): Promise<StoredMonth> {
  const { rows } = await sql<StoredMonth>`
    SELECT subscription.id AS "subscriptionId", period.starts_at AS "monthStart", period.anchor_at AS anchor,
      period.ends_at AS end, payment.id AS "paymentId", payment.reference
    FROM subscription
    JOIN subscription_period period
      ON period.subscription_id = subscription.id AND period.starts_at = subscription.period_start
    JOIN payment ON payment.id = period.payment_id
    WHERE subscription.fan_id = ${people[fan]?.id} AND subscription.creator_id = ${people[creator]?.id}`.execute(
    ctx.db,
  )
  const [month] = rows
  if (!month) throw new Error('There is no month.')
  return month
}

/** Runs the renewal jobs for a month that is over. */
export async function renew(world: World, fan: number, creator: number): Promise<void> {
  const { subscriptionId, monthStart } = await monthOf(world, fan, creator)
  const due = [{ subscriptionId, monthStart: monthStart.toISOString() }]
  await atOnce(world.times, () => renewSubscriptions.run(world.ctx, { due }))
  const [fanId, creatorId] = [world.people[fan]?.id ?? '', world.people[creator]?.id ?? '']
  await Promise.all(
    due.map((one) =>
      atOnce(world.times, () => chargeRenewalToCard.run(world.ctx, { ...one, fanId, creatorId })),
    ),
  )
}

/** The id of the payment under a reference. */
export async function paymentId(
  { ctx, people }: World,
  { payer, reference }: { payer: number; reference: string },
): Promise<string> {
  const { id } = await ctx.db
    .selectFrom('payment')
    .select('id')
    .where('payer_id', '=', people[payer]?.id ?? '')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return id
}

/** Refunds an amount of a payment as an admin who sees that `left` is left; the provider is called. */
export async function refund(
  world: World,
  { id, amount, left }: { id: string; amount: number; left: number },
): Promise<string[]> {
  const { ctx, refunder, times } = world
  const refundIds: string[] = []
  const answers = await atOnce(times, async () => {
    const body = { amount, left, reason: 'It was asked for', idempotencyKey: null }
    const refundId = await refundPaymentAsAdmin(
      ctx,
      refunder,
      id,
      body as Parameters<typeof refundPaymentAsAdmin>[3],
    )
    if (refundId !== null) refundIds.push(refundId)
  })
  for (const refundId of refundIds) await atOnce(times, () => syncRefundWithProvider.run(ctx, { refundId }))
  return answers
}

/** The provider's id of the newest refund of a payment. */
export async function refundOf({ ctx }: World, { id }: { id: string }): Promise<string> {
  const { id: refundId } = await ctx.db
    .selectFrom('refund')
    .select('provider_refund_id as id')
    .where('payment_id', '=', id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return refundId ?? ''
}

export async function reportRefund({ ctx, times }: World, reference: string, id: string): Promise<void> {
  await atOnce(times, () => settleWebhookRefund.run(ctx, { provider: 'paystack', reference, id }))
}

export async function reportDispute({ ctx, times }: World, id: string): Promise<void> {
  await atOnce(times, () => settleWebhookDispute.run(ctx, { provider: 'paystack', id }))
}

type Part = { person: number; kind: 'available' | 'held'; amount: number }

/** What open disputes and pending refunds hold of each of the people. */
export async function heldByClaims({ ctx, people }: World): Promise<Part[]> {
  const { rows } = await sql<Part>`
    SELECT place::int - 1 AS person, kind, disputed_minor::float AS amount
    FROM unnest(${people.map(({ id }) => id)}::text[]) WITH ORDINALITY AS person (id, place)
    JOIN ledger_account ON owner_id = person.id AND disputed_minor > 0`.execute(ctx.db)
  return rows
}

/** Returns the uncleared amounts of each person, by charge. */
export async function lotsOf({ ctx, people }: World) {
  const { rows } = await sql<{ person: number; reference: string; amount: number }>`
    SELECT place::int - 1 AS person, payment.reference, lot.amount::float AS amount
    FROM unnest(${people.map(({ id }) => id)}::text[]) WITH ORDINALITY AS person (id, place)
    JOIN ledger_lot lot ON lot.owner_id = person.id JOIN payment ON payment.id = lot.charge_id`.execute(
    ctx.db,
  )
  return rows
}

/** Deletes the account of a person who has just signed in. */
export async function leave({ ctx, people }: World, who: number): Promise<string[]> {
  const userId = people[who]?.id ?? ''
  const sessionId = ctx.newId()
  const now = ctx.clock.now()
  await ctx.db
    .insertInto('session')
    .values({
      ...{ id: sessionId, account_id: userId, token_hash: randomBytes(32) },
      ...{ created_at: now, last_used_at: now, expires_at: new Date(now.getTime() + 3_600_000) },
    })
    .execute()
  const viewer = { userId, sessionId, verificationStatus: 'VERIFIED' as const, isUnrestricted: true }
  return atOnce(1, () => deleteAccount(ctx, viewer, { address: '127.0.0.1', userAgent: '' }, undefined))
}

/** Amounts that a refund of a charge, or a lost dispute about it, took from each person. */
export async function lossesOf({ ctx, people }: World, providerId: string): Promise<Omit<Part, 'kind'>[]> {
  const { rows } = await sql<Omit<Part, 'kind'>>`
    SELECT place::int - 1 AS person, -sum(entry.amount)::float AS amount
    FROM unnest(${people.map(({ id }) => id)}::text[]) WITH ORDINALITY AS person (id, place)
    JOIN ledger_account account ON account.owner_id = person.id
    JOIN ledger_entry entry ON entry.account_id = account.id
    JOIN ledger_transaction booked ON booked.id = entry.transaction_id AND booked.kind IN ('REFUND', 'DISPUTE_LOST')
    JOIN (
      SELECT id FROM dispute WHERE provider_dispute_id = ${providerId}
      UNION ALL SELECT id FROM refund WHERE provider_refund_id = ${providerId}
    ) loss ON loss.id = booked.about_id
    GROUP BY place`.execute(ctx.db)
  return rows
}

/** Asks for a withdrawal of everything, by one mailed code. */
export async function requestAll({ ctx, people, currency, times }: World, who: number): Promise<string[]> {
  const person = people[who] as Somebody
  const { id, token } = await inTransaction(ctx.db, async (tx) => {
    const { amount } = await lockWithdrawableAmount(tx, person.id, currency, ctx.clock.now())
    return insertOneTimeCode(tx, ctx, {
      purpose: 'WITHDRAWAL_REQUEST',
      identifier: person.email,
      accountId: person.id,
      isMailed: true,
      // No code is mailed for nothing; the request is refused all the same.
      payout: { amount: amount > 0n ? amount : 1n, currency, account: null },
    })
  })
  const body = {
    bankName: 'Harbour Bank',
    accountName: 'Amara Obi',
    accountNumber: '0123456789',
    saveBankInfo: false,
    twoFactor: { otp: deriveOneTimeCode(ctx, id), token, authenticationType: 'WITHDRAWAL_REQUEST' as const },
    idempotencyKey: null,
  }
  return atOnce(times, () => requestWithdrawal(ctx, { address: '127.0.0.1', userAgent: '' }, person.id, body))
}

/** An admin, or several at once, decide the request of somebody by its number from the first. */
export async function decide(
  world: World,
  { person, offset }: { person: number; offset: number },
  decision: 'APPROVED' | 'PAID' | 'DISAPPROVED',
): Promise<string[]> {
  const { id } = await world.ctx.db
    .selectFrom('withdrawal')
    .select('id')
    .where('account_id', '=', world.people[person]?.id ?? '')
    .orderBy('id')
    .offset(offset)
    .limit(1)
    .executeTakeFirstOrThrow()
  return decideRequest(world, id, decision)
}

export function decideRequest(
  { ctx, admin, times }: World,
  id: string,
  decision: 'APPROVED' | 'PAID' | 'DISAPPROVED',
): Promise<string[]> {
  return atOnce(times, () =>
    decision === 'DISAPPROVED'
      ? disapproveWithdrawal(ctx, admin, id, { reason: 'Not now' })
      : approveWithdrawal(ctx, admin, id, { by: 'HAND', paid: decision === 'PAID' }),
  )
}
