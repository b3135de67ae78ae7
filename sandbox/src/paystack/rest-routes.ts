import { createHash, timingSafeEqual } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { banks } from './banks.ts'
import { chargeCard, findCardByAuthorizationCode, initializeTransaction } from './charge.ts'
import { getDispute, listDisputes, serializePaystackDispute } from './dispute.ts'
import type { FakePaystack } from './fake-paystack.ts'
import { FakePaystackError } from './fake-paystack-error.ts'
import { readFields, readText } from './fields.ts'
import { getTransaction } from './get-transaction.ts'
import { readOrder } from './order.ts'
import { createRefund, getRefund, listRefunds, serializePaystackRefund } from './refund.ts'
import { serializePaystackTransaction } from './serialize-transaction.ts'
import { listTransactions } from './transaction-list.ts'
import { createTransfer, fetchTransfer, findOrCreateRecipient } from './transfer.ts'

/** The provider's REST calls, for the holder of the secret key. `checkoutAddress` is where payers are sent. */
export function registerPaystackRestRoutes(
  app: FastifyInstance,
  provider: FakePaystack,
  checkoutAddress: () => string,
): void {
  app.addHook('onRequest', async (request, reply) => {
    const { mode } = provider
    if (mode.mode === 'down') {
      return reply.code(503).send({ status: false, message: 'Service temporarily unavailable' })
    }
    if (mode.mode === 'busy' && request.url.endsWith(mode.path)) {
      reply.code(429).header('retry-after', String(mode.retryAfterSeconds))
      return reply.send({ status: false, message: 'Too many requests' })
    }
    if (mode.mode === 'slow') await wait(mode.delayMs)
    requireSecret(request, provider.secret)
  })

  app.addHook('onSend', async (request, reply, payload) => {
    const { mode } = provider
    if (mode.mode !== 'mute' || !request.url.endsWith(mode.path)) return payload
    reply.code(504)
    return JSON.stringify({ status: false, message: 'Gateway time-out' })
  })

  app.setNotFoundHandler(() => {
    throw new FakePaystackError(404, 'not_found', 'Route not found', 'See the documentation for the paths')
  })

  app.post('/transaction/initialize', (request) => {
    const transaction = initializeTransaction(provider, readOrder(readFields(request.body)))
    return answer('Authorization URL created', {
      authorization_url: `${checkoutAddress()}?access_code=${transaction.accessCode}`,
      access_code: transaction.accessCode,
      reference: transaction.reference,
    })
  })

  app.get<{ Params: { reference: string } }>('/transaction/verify/:reference', ({ params }) => {
    const transaction = provider.records.transactions.get(params.reference)
    if (!transaction) {
      throw new FakePaystackError(
        404,
        'transaction_not_found',
        'Transaction reference not found',
        'Ensure that you are passing the reference of a transaction of this account',
      )
    }
    const view = serializePaystackTransaction(transaction)
    const amount = provider.mode.mode === 'wrong' ? view.amount + 1 : view.amount
    return answer('Verification successful', { ...view, amount })
  })

  app.get('/transaction', ({ query }) => ({
    status: true,
    message: 'Transactions retrieved',
    ...listTransactions(provider.records.transactions, readFields(query)),
  }))

  app.get<{ Params: { id: string } }>('/transaction/:id', ({ params }) =>
    answer(
      'Transaction retrieved',
      serializePaystackTransaction(getTransaction(provider.records.transactions, params.id)),
    ),
  )

  app.post('/transaction/charge_authorization', ({ body }) => {
    const fields = readFields(body)
    const order = readOrder(fields)
    const card = findCardByAuthorizationCode(
      provider,
      order.email,
      readText(fields, 'authorization_code', 100),
    )
    if (!card) {
      throw new FakePaystackError(
        404,
        'invalid_authorization',
        'The customer specified has no saved authorizations',
        'Send the authorization code of an earlier payment together with its email',
      )
    }
    const transaction = initializeTransaction(provider, order)
    const tried = card.behaviour === 'once' ? { ...card, behaviour: 'declined' as const } : card
    return answer('Charge attempted', serializePaystackTransaction(chargeCard(provider, transaction, tried)))
  })

  app.post('/refund', ({ body }) =>
    answer('Refund has been queued for processing', createRefund(provider, readFields(body))),
  )

  app.get('/refund', ({ query }) => ({
    status: true,
    message: 'Refunds retrieved',
    ...listRefunds(provider, readFields(query)),
  }))

  app.get<{ Params: { id: string } }>('/refund/:id', ({ params }) =>
    answer('Refund retrieved', serializePaystackRefund(provider.records, getRefund(provider, params.id))),
  )

  app.get('/dispute', ({ query }) => ({
    status: true,
    message: 'Disputes retrieved',
    ...listDisputes(provider, readFields(query)),
  }))

  app.get<{ Params: { id: string } }>('/dispute/:id', ({ params }) =>
    answer('Dispute retrieved', serializePaystackDispute(provider.records, getDispute(provider, params.id))),
  )

  app.get('/bank', () => answer('Banks retrieved', banks))

  app.post('/transferrecipient', ({ body }, reply) =>
    reply
      .code(201)
      .send(
        answer('Transfer recipient created successfully', findOrCreateRecipient(provider, readFields(body))),
      ),
  )

  app.post('/transfer', ({ body }) =>
    answer('Transfer has been queued', createTransfer(provider, readFields(body))),
  )

  app.get<{ Params: { reference: string } }>('/transfer/verify/:reference', ({ params }) =>
    answer('Transfer retrieved', fetchTransfer(provider, params.reference)),
  )
}

function answer<Data>(message: string, data: Data) {
  return { status: true, message, data }
}

function requireSecret(request: FastifyRequest, secret: string): void {
  const given = request.headers.authorization
  if (!given) {
    throw new FakePaystackError(
      401,
      'missing_key',
      'No Authorization Header was found',
      'Send the header Authorization: Bearer SECRET_KEY',
    )
  }
  if (!timingSafeEqual(digest(given), digest(`Bearer ${secret}`))) {
    throw new FakePaystackError(
      401,
      'invalid_Key',
      'Invalid key',
      'Ensure that you provide the correct authorization key for the request',
    )
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
