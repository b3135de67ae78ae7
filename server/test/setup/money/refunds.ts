import type { CurrencyCode } from '@fanfare/contract/money/money'
import { expect } from 'vitest'
import { pollPendingRefunds } from '../../../src/money/refunds/sync-refund-with-provider.ts'
import type { TestAdmin } from '../admins.ts'
import { joined, type Person } from '../people.ts'
import { chargeCard, control, deliverEvent, type MoneyApp, newReference, type Paying, pay } from './money.ts'

/** A payment that went through. Minor units; `total` is what the card was charged. */
export type Paid = { id: string; reference: string; total: number; fan: Person; creator: Person }

const calls = {
  TIPS: 'POST /paystack/send-wallet-tip',
  SUBSCRIPTION: 'POST /paystack/create-wallet-subscription',
} as const

/** A fan's payment to a creator, each new unless given: by card, or from the wallet, which then must cover it. */
export async function paid(
  app: MoneyApp,
  wishes: {
    amount: number
    source?: 'TOP_UP' | 'TIPS' | 'SUBSCRIPTION'
    byWallet?: boolean
    fan?: Person
    creator?: Person
    /** NGN unless given. */
    currency?: CurrencyCode
  },
): Promise<Paid> {
  const { amount, source = 'TIPS', byWallet = false, currency: currencyCode = 'NGN' } = wishes
  const fan = wishes.fan ?? (await joined(app))
  const creator = wishes.creator ?? (await joined(app, { verified: true, price: amount / 100 }))
  const reference = newReference()
  const body: Paying = {
    amount,
    currencyCode,
    reference,
    transactionSource: source,
    ...(source === 'TOP_UP' ? {} : { creatorId: creator.id }),
  }
  if (!byWallet) await chargeCard(app, fan, body)
  const call = byWallet && source !== 'TOP_UP' ? calls[source] : 'POST /paystack/verify'
  const { status, problem } = await pay(app, fan, call, body)
  if (status !== 200) throw new Error(`Nothing was paid: ${JSON.stringify(problem)}`)
  const payment = await app.ctx.db
    .selectFrom('payment')
    .select(['id', 'total_minor as total'])
    .where('payer_id', '=', fan.id)
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { id: payment.id, reference, total: Number(payment.total), fan, creator }
}

/** An admin gives a payment back, alone. */
export async function giveBack(
  app: MoneyApp,
  admin: TestAdmin,
  paymentId: string,
  body: { amount?: number; left?: number; reason?: string } = {},
  key?: string,
) {
  const answer = await app.call('POST /admin/refund-payment/{paymentId}', {
    token: admin.token,
    headers: key === undefined ? {} : { 'idempotency-key': key },
    params: { paymentId },
    body: { reason: 'Charged by mistake', ...body } as never,
  })
  const { data } = answer
  if (data === null) throw new Error('The refund waits for a second admin.')
  return { ...answer, data }
}

/** The provider's word that something became of the refunds of a charge, and all that follows. */
export async function reportRefund(app: MoneyApp, reference: string): Promise<void> {
  const event = { event: 'refund.processed', data: { transaction_reference: reference, status: 'processed' } }
  expect(await deliverEvent(app, event)).toBe(200)
  await app.drain()
}

/** Refunds a charge at the provider, outside the product, which is then notified. */
export async function refundAtProvider(app: MoneyApp, reference: string, amount?: number): Promise<void> {
  await control(app.fakeProviders, 'refund', { reference, ...(amount === undefined ? {} : { amount }) })
  await reportRefund(app, reference)
}

/** The provider's word about a dispute, and all that follows. */
export async function reportDispute(
  app: MoneyApp,
  id: string | number,
  event = 'charge.dispute.create',
): Promise<void> {
  expect(await deliverEvent(app, { event, data: { id } })).toBe(200)
  await app.drain()
}

/** A cardholder asks the bank for a charge back. @returns the provider's id for the dispute */
export async function disputed(app: MoneyApp, reference: string, amount?: number): Promise<string> {
  const { id } = await control(app.fakeProviders, 'dispute', {
    reference,
    ...(amount === undefined ? {} : { amount }),
  })
  await reportDispute(app, id)
  return String(id)
}

/** The bank decides, and we are told. */
export async function decided(app: MoneyApp, id: string, won: boolean): Promise<void> {
  await control(app.fakeProviders, `dispute/${id}`, { won })
  await reportDispute(app, id, 'charge.dispute.resolve')
}

/** Asks about every refund that is on its way, as the clock does some minutes later. */
export async function sweep(app: MoneyApp): Promise<void> {
  app.clock.advance({ minutes: 3 })
  await pollPendingRefunds.run(app.ctx, {})
  await app.drain()
}

/** Returns the balance of each account of a wallet, in minor units; debts are positive. */
export async function walletOf(app: MoneyApp, person: Person) {
  const rows = await app.ctx.db
    .selectFrom('ledger_account')
    .select(['kind', 'balance'])
    .where('owner_id', '=', person.id)
    .where('currency_code', '=', 'NGN')
    .execute()
  const balanceOf = (kind: string) => Number(rows.find((row) => row.kind === kind)?.balance ?? 0)
  return {
    available: balanceOf('available'),
    pending: balanceOf('pending'),
    held: balanceOf('held'),
    owed: 0 - balanceOf('receivable'),
  }
}

/** Returns the transactions of a person’s wallet, newest first. */
export async function historyOf(app: MoneyApp, person: Person) {
  const { data } = await app.call('GET /wallet/search-wallet-transactions', { token: person.token })
  return data
}
