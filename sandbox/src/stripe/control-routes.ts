import type { FastifyInstance } from 'fastify'
import { isLoopbackUrl } from '../loopback.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { badParamError, FakeStripeError, fakeStripeErrorBody } from './fake-stripe-error.ts'
import type { FormParams } from './form.ts'
import { closeDispute, createRefund, failRefund, openDispute } from './refund.ts'
import { serializeStripeDispute, serializeStripeIntent, serializeStripeRefund } from './serializers.ts'

type ById = { Params: { id: string } }

/** Switches for tests: outages, silences, and what the provider's own people and cardholders do. */
export function registerStripeControlRoutes(app: FastifyInstance, provider: FakeStripe): void {
  const { records } = provider

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof FakeStripeError)) throw error
    return reply.code(error.statusCode).send(fakeStripeErrorBody(error))
  })

  app.get('/charges', () =>
    [...records.intents.values()].reverse().map((each) => serializeStripeIntent(records, each)),
  )

  app.post('/webhooks', ({ body }) => {
    const { enabled, url } = fieldsOf(body)
    if (enabled !== undefined && typeof enabled !== 'boolean')
      throw badParamError('enabled', 'Send true or false')
    if (url !== undefined && (typeof url !== 'string' || !isLoopbackUrl(url))) {
      throw badParamError('url', 'Send an address of this machine')
    }
    return provider.changeWebhooks({ enabled, url })
  })

  app.post('/provider', ({ body }) => {
    const { mode } = fieldsOf(body)
    if (mode !== 'up' && mode !== 'down' && mode !== 'busy') {
      throw badParamError('mode', 'Send "up", "down" or "busy"')
    }
    provider.mode = mode
    return { mode }
  })

  app.post('/refund', ({ body }) => serializeStripeRefund(records, createRefund(provider, ofPayment(body))))

  app.post<ById>('/refund/:id/fail', ({ params }) =>
    serializeStripeRefund(records, failRefund(provider, params.id)),
  )

  app.post('/dispute', ({ body }) => serializeStripeDispute(records, openDispute(provider, ofPayment(body))))

  app.post<ById>('/dispute/:id', ({ params, body }) =>
    serializeStripeDispute(records, closeDispute(provider, params.id, fieldsOf(body).won === true)),
  )

  /** `{reference, amount?}` as the parameters that the provider's own calls take. */
  function ofPayment(body: unknown): FormParams {
    const { reference, amount } = fieldsOf(body)
    const paid = [...records.intents.values()].find(
      ({ metadata, status }) => metadata.reference === reference && status === 'succeeded',
    )
    if (!paid) throw badParamError('reference', 'Send the reference of a payment that went through')
    return new Map([
      ['payment_intent', paid.id],
      ...(typeof amount === 'number' ? [['amount', String(amount)] as const] : []),
    ])
  }
}

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) throw badParamError('body', 'Send a JSON object')
  return { ...body }
}
