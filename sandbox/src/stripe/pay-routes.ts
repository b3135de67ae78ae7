import type { FastifyInstance, FastifyReply } from 'fastify'
import { getCardByNumber } from './cards.ts'
import { payCheckoutSession } from './checkout-session.ts'
import type { FakeStripe } from './fake-stripe.ts'
import { FakeStripeError } from './fake-stripe-error.ts'
import { readForm } from './form.ts'
import { renderPayPage } from './pay-page.ts'
import { getRecordOrThrow } from './serializers.ts'

// A form's answer may send the payer back to the product, which is on this machine too.
const policy = [
  "default-src 'none'",
  "style-src 'self'",
  "base-uri 'none'",
  "form-action 'self' http://127.0.0.1:* http://localhost:*",
  "frame-ancestors 'none'",
  'img-src data:',
].join('; ')

type ById = { Params: { id: string } }

/** The pages that payers see: the form, and what it posts. */
export function registerStripePayRoutes(
  app: FastifyInstance,
  provider: FakeStripe,
  payAddress: () => string,
): void {
  const { records } = provider

  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, readForm(String(body))),
  )
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof FakeStripeError)) throw error
    return reply.code(error.statusCode).type('text/plain; charset=utf-8').send(error.message)
  })

  app.get<ById>('/:id', ({ params }, reply) =>
    sendPage(reply, renderPayPage(getRecordOrThrow('checkout.session', records.sessions, params.id), null)),
  )

  app.post<ById>('/:id', ({ params, body }, reply) => {
    const session = getRecordOrThrow('checkout.session', records.sessions, params.id)
    const number = body instanceof Map ? String(body.get('number') ?? '').replace(/[\s-]/g, '') : ''
    if (!/^\d{12,19}$/.test(number)) {
      return sendPage(reply.code(400), renderPayPage(session, 'Enter the number on the front of your card.'))
    }
    const card = getCardByNumber(number)
    try {
      payCheckoutSession(provider, session, card, payAddress())
    } catch (error) {
      if (!(error instanceof FakeStripeError)) throw error
      return sendPage(reply.code(error.statusCode), renderPayPage(session, error.message))
    }
    if (card.behaviour === 'silent') return hangUp(reply)
    return reply.code(303).header('location', session.successUrl).send()
  })
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .send(html)
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}
