import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../loopback.ts'
import { ApiError, apiErrorBody, badParam } from './api-error.ts'
import type { FormParams } from './form.ts'
import type { Provider } from './provider.ts'
import { closeDispute, createRefund, failRefund, openDispute } from './refund.ts'
import { viewDispute, viewIntent, viewRefund } from './views.ts'

type ById = { Params: { id: string } }

/** Switches for tests: outages, silences, and what the provider's own people and cardholders do. */
export function controlRoutes(app: FastifyInstance, provider: Provider): void {
  const { records } = provider

  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof ApiError)) throw error
    return reply.code(error.statusCode).send(apiErrorBody(error))
  })

  app.get('/charges', () => [...records.intents.values()].reverse().map((each) => viewIntent(records, each)))

  app.post('/webhooks', ({ body }) => {
    const { enabled, url } = fieldsOf(body)
    if (enabled !== undefined && typeof enabled !== 'boolean') throw badParam('enabled', 'Send true or false')
    if (url !== undefined && (typeof url !== 'string' || !isLoopback(url))) {
      throw badParam('url', 'Send an address of this machine')
    }
    return provider.changeWebhooks({ enabled, url })
  })

  app.post('/provider', ({ body }) => {
    const { mode } = fieldsOf(body)
    if (mode !== 'up' && mode !== 'down' && mode !== 'busy') {
      throw badParam('mode', 'Send "up", "down" or "busy"')
    }
    provider.mode = mode
    return { mode }
  })

  app.post('/refund', ({ body }) => viewRefund(records, createRefund(provider, ofPayment(body))))

  app.post<ById>('/refund/:id/fail', ({ params }) => viewRefund(records, failRefund(provider, params.id)))

  app.post('/dispute', ({ body }) => viewDispute(records, openDispute(provider, ofPayment(body))))

  app.post<ById>('/dispute/:id', ({ params, body }) =>
    viewDispute(records, closeDispute(provider, params.id, fieldsOf(body).won === true)),
  )

  /** `{reference, amount?}` as the parameters that the provider's own calls take. */
  function ofPayment(body: unknown): FormParams {
    const { reference, amount } = fieldsOf(body)
    const paid = [...records.intents.values()].find(
      ({ metadata, status }) => metadata.reference === reference && status === 'succeeded',
    )
    if (!paid) throw badParam('reference', 'Send the reference of a payment that went through')
    return new Map([
      ['payment_intent', paid.id],
      ...(typeof amount === 'number' ? [['amount', String(amount)] as const] : []),
    ])
  }
}

function fieldsOf(body: unknown): Record<string, unknown> {
  if (typeof body !== 'object' || body === null) throw badParam('body', 'Send a JSON object')
  return { ...body }
}
