import { createHmac } from 'node:crypto'
import { type MoneyApp, startMoneyApp } from './money.ts'

export const stripeCards = {
  succeeds: '4242424242424242',
  declined: '4000000000000002',
  silent: '4000000000003220',
  once: '4000000000000341',
}

/** Starts the app like `startMoneyApp`, with euros and dollars by the second provider. */
export function startStripeApp(environment: Record<string, string> = {}): Promise<MoneyApp> {
  return startMoneyApp({ CARD_PROVIDERS: 'NGN=paystack,USD=stripe,EUR=stripe', ...environment })
}

/** Pays on the provider's own page, as a payer does. @returns its status, and where it sends the payer next */
export async function payOnPage(url: string, number = stripeCards.succeeds) {
  const body = new URLSearchParams({ number })
  try {
    const { status, headers } = await fetch(url, { method: 'POST', body, redirect: 'manual' })
    return { status, location: headers.get('location') }
  } catch (cause) {
    if (number === stripeCards.silent) return { status: 0, location: null }
    throw cause
  }
}

/** Delivers an event as the provider does, signed over its bytes with the time. */
export async function deliverStripeEvent(
  app: MoneyApp,
  event: object,
  secret = app.fakeProviders.stripeWebhookSecret,
): Promise<number> {
  const raw = JSON.stringify(event)
  const time = Math.floor(Date.now() / 1000)
  const signed = createHmac('sha256', secret).update(`${time}.${raw}`).digest('hex')
  const { statusCode } = await app.fastify.inject({
    method: 'POST',
    url: '/stripe/webhook',
    headers: { 'content-type': 'application/json', 'stripe-signature': `t=${time},v1=${signed}` },
    payload: raw,
  })
  return statusCode
}
