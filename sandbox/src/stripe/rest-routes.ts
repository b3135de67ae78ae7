import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createCheckoutSession } from './checkout-session.ts'
import type { FakeStripe, IdempotentResponse } from './fake-stripe.ts'
import { FakeStripeError, fakeStripeErrorBody, missingObjectError } from './fake-stripe-error.ts'
import {
  type FormParams,
  readForm,
  readIntegerParam,
  readListParam,
  readOptionalTextParam,
  readRequiredTextParam,
} from './form.ts'
import { chargeSavedCardOffSession } from './intent.ts'
import type { IntentRecord } from './records.ts'
import { createRefund } from './refund.ts'
import {
  getRecordOrThrow,
  serializeStripeCheckoutSession,
  serializeStripeDispute,
  serializeStripeIntent,
  serializeStripeList,
  serializeStripeRefund,
} from './serializers.ts'

type ById = { Params: { id: string } }

/** The provider's REST calls below `/v1`, for the holder of the secret key. `payAddress` is where its pages are. */
export function registerStripeRestRoutes(
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
  app.addHook('onRequest', async (request, reply) => {
    if (provider.mode === 'down')
      return reply.code(503).send({ error: { type: 'api_error', message: 'Down' } })
    if (provider.mode === 'busy') {
      reply.code(429).header('retry-after', '30')
      return reply.send({ error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many' } })
    }
    requireSecret(request, provider.secret)
  })
  app.setErrorHandler((error, _request, reply) => {
    if (!(error instanceof FakeStripeError)) throw error
    return reply.code(error.statusCode).send(fakeStripeErrorBody(error))
  })
  app.setNotFoundHandler(({ url }) => {
    throw missingObjectError('route', url)
  })

  app.post('/checkout/sessions', (request, reply) =>
    once(provider, request, reply, (params) =>
      serializeStripeCheckoutSession(records, createCheckoutSession(provider, params), payAddress(), []),
    ),
  )
  app.get<ById>('/checkout/sessions/:id', (request) =>
    serializeStripeCheckoutSession(
      records,
      getRecordOrThrow('checkout.session', records.sessions, request.params.id),
      payAddress(),
      readListParam(queryOf(request), 'expand'),
    ),
  )

  app.post('/payment_intents', (request, reply) =>
    once(provider, request, reply, (params) =>
      serializeStripeIntent(
        records,
        chargeSavedCardOffSession(provider, params),
        readListParam(params, 'expand'),
      ),
    ),
  )
  app.get('/payment_intents/search', (request) => {
    const query = queryOf(request)
    const reference = /^metadata\["reference"\]:"([^"]*)"$/.exec(readRequiredTextParam(query, 'query'))?.[1]
    if (reference === undefined)
      throw new FakeStripeError(400, 'invalid_request_error', 'The query is not understood.')
    const all = newestFirst(records.intents.values()).filter(
      ({ metadata }) => metadata.reference === reference,
    )
    return {
      ...viewIntents('/v1/payment_intents/search', all, query),
      object: 'search_result',
      next_page: null,
    }
  })
  app.get('/payment_intents', (request) => {
    const query = queryOf(request)
    const all = newestFirst(records.intents.values()).filter((each) => isWithin(query, each))
    return viewIntents('/v1/payment_intents', all, query)
  })
  app.get<ById>('/payment_intents/:id', (request) =>
    serializeStripeIntent(
      records,
      getRecordOrThrow('payment_intent', records.intents, request.params.id),
      readListParam(queryOf(request), 'expand'),
    ),
  )

  app.post('/refunds', (request, reply) =>
    once(provider, request, reply, (params) =>
      serializeStripeRefund(records, createRefund(provider, params)),
    ),
  )
  app.get('/refunds', (request) => {
    const query = queryOf(request)
    const intent = readOptionalTextParam(query, 'payment_intent')
    const all = newestFirst(records.refunds.values()).filter(
      (each) => (intent === null || each.intent === intent) && isWithin(query, each),
    )
    return serializeStripeList('/v1/refunds', all, pageOf(query), (each) =>
      serializeStripeRefund(records, each),
    )
  })
  app.get<ById>('/refunds/:id', ({ params }) =>
    serializeStripeRefund(records, getRecordOrThrow('refund', records.refunds, params.id)),
  )

  app.get('/disputes', (request) => {
    const query = queryOf(request)
    const all = newestFirst(records.disputes.values()).filter((each) => isWithin(query, each))
    return serializeStripeList('/v1/disputes', all, pageOf(query), (each) =>
      serializeStripeDispute(records, each),
    )
  })
  app.get<ById>('/disputes/:id', ({ params }) =>
    serializeStripeDispute(records, getRecordOrThrow('dispute', records.disputes, params.id)),
  )

  function viewIntents(url: string, all: readonly IntentRecord[], query: FormParams) {
    const expand = readListParam(query, 'expand').map((each) => each.replace(/^data\./, ''))
    return serializeStripeList(url, all, pageOf(query), (each) =>
      serializeStripeIntent(records, each, expand),
    )
  }
}

function isWithin(query: FormParams, { created }: { created: number }): boolean {
  const from = Number(query.get('created.gte') ?? 0)
  const to = Number(query.get('created.lte') ?? Number.POSITIVE_INFINITY)
  return created >= from && created <= to
}

function newestFirst<Each>(records: Iterable<Each>): Each[] {
  return [...records].reverse()
}

function pageOf(query: FormParams) {
  return {
    after: readOptionalTextParam(query, 'starting_after'),
    limit: query.has('limit') ? readIntegerParam(query, 'limit', 1, 100) : 10,
  }
}

function queryOf({ url }: FastifyRequest): FormParams {
  return readForm(url.split('?')[1] ?? '')
}

/** The same key again gets the first answer, refusals too; with other parameters it is an error. */
function once(
  { answers }: FakeStripe,
  { headers, body, url }: FastifyRequest,
  reply: FastifyReply,
  run: (params: FormParams) => object,
): FastifyReply {
  const params = body instanceof Map ? (body as FormParams) : readForm('')
  const asked = JSON.stringify([url, ...params])
  const key = headers['idempotency-key']
  const stored = typeof key === 'string' ? answers.get(key) : undefined
  if (stored && stored.asked !== asked) {
    throw new FakeStripeError(
      400,
      'idempotency_error',
      'Keys for idempotent requests can only be used with the same parameters they were first used with.',
    )
  }
  const answer: IdempotentResponse = stored ?? { asked, ...attempt(() => run(params)) }
  if (typeof key === 'string') answers.set(key, answer)
  if (stored) reply.header('idempotent-replayed', 'true')
  return reply.code(answer.status).send(answer.body)
}

function attempt(run: () => object): Pick<IdempotentResponse, 'status' | 'body'> {
  try {
    return { status: 200, body: run() }
  } catch (error) {
    if (error instanceof FakeStripeError)
      return { status: error.statusCode, body: fakeStripeErrorBody(error) }
    throw error
  }
}

function requireSecret({ headers }: FastifyRequest, secret: string): void {
  if (timingSafeEqual(digest(headers.authorization ?? ''), digest(`Bearer ${secret}`))) return
  throw new FakeStripeError(401, 'invalid_request_error', 'Invalid API Key provided')
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
