import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isLoopbackUrl, loopbackFrameAncestors } from '../../loopback.ts'
import { chargeCard, findOrCreateTransaction, readCardCharge } from '../charge.ts'
import type { FakePaystack } from '../fake-paystack.ts'
import { duplicateReferenceError, FakePaystackError } from '../fake-paystack-error.ts'
import { type RequestFields, readFields, readOptionalText } from '../fields.ts'
import { readOrder } from '../order.ts'
import type { Transaction } from '../records.ts'
import { serializePaystackCustomer, serializePaystackTransaction } from '../serialize-transaction.ts'
import { renderCheckout } from './checkout-page.ts'

const files = {
  'inline.js': ['text/javascript', read(new URL('./inline.js', import.meta.url))],
  'checkout.js': ['text/javascript', read(new URL('./checkout.js', import.meta.url))],
  'checkout.css': ['text/css', read(new URL('./checkout.css', import.meta.url))],
} as const

const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  `frame-ancestors ${loopbackFrameAncestors}`,
].join('; ')

/** The checkout that payers see: the script that opens it, its page, and what the page posts. */
export function registerPaystackCheckoutRoutes(app: FastifyInstance, provider: FakePaystack): void {
  app.addHook('onRequest', async ({ headers }, reply) => {
    reply.header('vary', 'origin')
    if (headers.origin && isLoopbackUrl(headers.origin)) {
      reply.header('access-control-allow-origin', headers.origin)
    }
  })

  app.options('/*', (_request, reply) =>
    reply
      .code(204)
      .header('access-control-allow-methods', 'GET, POST')
      .header('access-control-allow-headers', 'content-type')
      .header('access-control-max-age', '600')
      .send(),
  )

  for (const [name, [type, body]] of Object.entries(files)) {
    app.get(`/${name}`, (_request, reply) =>
      reply
        .type(`${type}; charset=utf-8`)
        .header('cache-control', 'no-cache')
        .header('cross-origin-resource-policy', 'cross-origin')
        .send(body),
    )
  }

  app.get('/', ({ query }, reply) => {
    const fields = readFields(query)
    return sendPage(reply, renderCheckout(readPageOrder(provider, fields), readOrigin(fields)))
  })

  app.post('/session', ({ body }) => {
    const transaction = openSession(provider, readFields(body))
    return {
      status: true,
      message: 'Transaction opened',
      data: {
        id: transaction.id,
        access_code: transaction.accessCode,
        email: transaction.email,
        amount: transaction.amount,
        currency: transaction.currency,
        reference: transaction.reference,
        metadata: transaction.metadata,
        customer: serializePaystackCustomer(transaction.email),
      },
    }
  })

  app.post('/charge', ({ body }, reply) => {
    const { order, card } = readCardCharge(body)
    const silent = card.behaviour === 'silent'
    try {
      const transaction = chargeCard(provider, findOrCreateTransaction(provider, order), card)
      if (!silent)
        return { status: true, message: 'Charge attempted', data: serializePaystackTransaction(transaction) }
    } catch (error) {
      // A browser sends a request again when its connection was cut: it must not learn of the charge that way.
      if (!silent) throw error
    }
    return hangUp(reply)
  })
}

/** Reads the order for the page to show, or the reason why there is none. */
function readPageOrder(provider: FakePaystack, fields: RequestFields) {
  try {
    const accessCode = readOptionalText(fields, 'access_code', 100)
    return accessCode === null ? readOrder(fields) : findSession(provider, accessCode)
  } catch (error) {
    if (error instanceof FakePaystackError) return error
    throw error
  }
}

function openSession(provider: FakePaystack, fields: RequestFields): Transaction {
  const accessCode = readOptionalText(fields, 'access_code', 100)
  if (accessCode !== null) return findSession(provider, accessCode)
  if (fields.key !== provider.publicKey) {
    throw new FakePaystackError(400, 'invalid_Key', 'Invalid key', 'Pass the public key of this account')
  }
  return findOrCreateTransaction(provider, readOrder(fields))
}

function findSession({ records }: FakePaystack, accessCode: string): Transaction {
  const transaction = records.byAccessCode(accessCode)
  if (!transaction) {
    throw new FakePaystackError(
      404,
      'invalid_access_code',
      'Access code not found',
      'Initialize a transaction first',
    )
  }
  if (transaction.status === 'success' || transaction.status === 'reversed') throw duplicateReferenceError()
  return transaction
}

/** The page of this machine that framed the checkout and may be told how it went. */
function readOrigin(fields: RequestFields): string | null {
  const origin = readOptionalText(fields, 'origin', 200)
  return origin !== null && isLoopbackUrl(origin) ? new URL(origin).origin : null
}

function sendPage(reply: FastifyReply, html: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-resource-policy', 'cross-origin')
    .send(html)
}

function hangUp(reply: FastifyReply): FastifyReply {
  reply.hijack()
  reply.raw.destroy()
  return reply
}

function read(file: URL): string {
  return readFileSync(file, 'utf8')
}
