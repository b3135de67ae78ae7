import { createHmac } from 'node:crypto'
import { quoteCardCharge } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { PaymentBody } from '@fanfare/contract/shapes/money/payments'
import { expect } from 'vitest'
import { type FakeProviders, startFakeProviders } from '../../../../sandbox/src/start.ts'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import { startTestApp, type TestApp } from '../app.ts'
import type { Person } from '../people.ts'
import { whenFileEnds, whenTestEnds } from '../runner/file-end.ts'
import { openVerifier } from './open-verifier.ts'

export const cards = {
  succeeds: '4084084084084081',
  declined: '4084080000000409',
  late: '4000000000000259',
  silent: '4000000000000341',
  once: '4000000000000069',
}

/** A body that may break the contract's brands, as a client's may. */
export type Paying = Partial<Omit<PaymentBody, 'amount'>> & { amount: number; saveCard?: boolean }

export type MoneyApp = TestApp & {
  fakeProviders: FakeProviders
  /** Lists what is wrong with the ledger, as `findLedgerMismatches` does. */
  mismatches(): Promise<string[]>
}

/** The API with a card provider of its own, whose events go nowhere until a test hands them over. Afterwards, all money is accounted for. */
export async function startMoneyApp(environment: Record<string, string> = {}): Promise<MoneyApp> {
  const fakeProviders = await startFakeProviders({ port: 0, smtpPort: 0 })
  whenFileEnds(() => fakeProviders.stop())
  await control(fakeProviders, 'webhooks', { enabled: false })
  await control(fakeProviders, 'stripe/webhooks', { enabled: false })
  const app = await startTestApp({
    PAYSTACK_BASE_URL: fakeProviders.paystackUrl,
    PAYSTACK_SECRET_KEY: fakeProviders.paystackSecret,
    STRIPE_BASE_URL: fakeProviders.url,
    ...environment,
  })
  const mismatches = openVerifier(app)
  whenTestEnds(async () => expect(await mismatches()).toEqual([]))
  return { ...app, fakeProviders, mismatches }
}

/** Turns a switch of the sandbox, or plays the provider's own people and cardholders. @returns what it answers */
export async function control(
  fakeProviders: Pick<FakeProviders, 'url'>,
  path: string,
  body: object,
): Promise<{ id: string | number }> {
  const response = await fetch(`${fakeProviders.url}/control/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`)
  return (await response.json()) as { id: string | number }
}

let references = 0

/** A reference that no other test uses. */
export function newReference(): string {
  references += 1
  return `TXN_${process.pid}${references}`
}

/** Puts money into a wallet as a card top-up of `amount` minor units does. */
export async function topUp(
  app: TestApp & Pick<MoneyApp, 'fakeProviders'>,
  person: Person,
  amount: number,
  currencyCode: CurrencyCode = 'NGN',
): Promise<void> {
  const body = { amount, currencyCode, transactionSource: 'TOP_UP' as const, reference: newReference() }
  await chargeCard(app, person, body)
  const { status, problem } = await pay(app, person, 'POST /paystack/verify', body)
  if (status !== 200) throw new Error(`The wallet was not topped up: ${JSON.stringify(problem)}`)
}

type PayingCall =
  | 'POST /paystack/verify'
  | 'POST /paystack/send-wallet-tip'
  | 'POST /paystack/create-wallet-subscription'
  | 'POST /paystack/purchase-from-wallet'
  | 'POST /paystack/start'
  | 'POST /stripe/start'

/** Makes a paying call as this person; a reference of its own and NGN where the body does not say. */
export function pay<K extends PayingCall>(app: TestApp, person: Person, call: K, body: Paying) {
  return app.call(call, {
    token: person.token,
    body: { currencyCode: 'NGN', reference: newReference(), transactionSource: 'TOP_UP', ...body },
  } as never)
}

/** Pays as a checkout page does: charges the card for the quoted total, with the metadata of the order. */
export async function chargeCard(
  app: { fakeProviders: FakeProviders },
  person: Pick<Person, 'id' | 'email'>,
  body: Paying,
  change: { total?: number; card?: string; metadata?: Record<string, unknown>; currency?: string } = {},
): Promise<{ status: number }> {
  const currency = body.currencyCode ?? 'NGN'
  const total = change.total ?? quoteCardCharge(body.amount, currency)?.total
  try {
    const response = await fetch(`${app.fakeProviders.url}/checkout/charge`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        email: person.email,
        amount: total,
        currency: change.currency ?? currency,
        reference: body.reference,
        metadata: {
          userId: person.id,
          amount: body.amount,
          transactionSource: body.transactionSource ?? 'TOP_UP',
          creatorId: body.creatorId,
          itemKind: body.itemKind,
          itemId: body.itemId,
          ...change.metadata,
        },
        card: { number: change.card ?? cards.succeeds },
      }),
    })
    return { status: response.status }
  } catch (cause) {
    if (change.card === cards.silent) return { status: 0 }
    throw cause
  }
}

/** Delivers an event as the provider does, signed over its bytes. */
export async function deliverEvent(app: MoneyApp, event: object, signature?: string): Promise<number> {
  const raw = JSON.stringify(event)
  const signed = signature ?? createHmac('sha512', app.fakeProviders.paystackSecret).update(raw).digest('hex')
  const { statusCode } = await app.fastify.inject({
    method: 'POST',
    url: '/paystack/webhook',
    headers: { 'content-type': 'application/json', 'x-paystack-signature': signed },
    payload: raw,
  })
  return statusCode
}

export function chargeEvent(reference: string) {
  return { event: 'charge.success', data: { id: reference, reference, status: 'success' } }
}

/** Returns the available balance of a wallet, in minor units. */
export async function balanceOf(app: TestApp, person: Person): Promise<number> {
  const { available: minor } = await loadWalletBalances(app.ctx, person.id)
  return Number(minor)
}
