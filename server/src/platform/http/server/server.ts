import { isUtf8 } from 'node:buffer'
import { constants } from 'node:zlib'
import { agePassHeader } from '@fanfare/contract/accounts/age-gate'
import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Context } from '../../context.ts'
import { isConnectionError } from '../../db/connection/is-connection-error.ts'
import { refuse } from '../../errors.ts'
import { isOutOfSpaceError } from '../../integrations/storage/is-out-of-space-error.ts'
import { limitRequestConcurrency } from '../admission/limit-concurrency.ts'
import { refusalOfUnstorableText } from '../input/parse-input.ts'
import { parseJsonBody } from '../input/parse-json.ts'
import { maxBodyBytes, readWholeBody } from '../input/whole-body.ts'
import { answerProblem } from '../reply/problem.ts'
import { safetyHeaders } from '../reply/safety-headers.ts'
import { answerClientError } from './client-error.ts'
import { limitConnections } from './limit-connections.ts'
import { type ClientTimeouts, limitRequestBodyTime } from './request-body-timeout.ts'
import { limitResponseStalls } from './response-stall-timeout.ts'

/** Headers of resumable uploads. */
const uploadHeaders = [
  'tus-resumable',
  'tus-version',
  'tus-extension',
  'tus-max-size',
  'upload-length',
  'upload-metadata',
  'upload-offset',
  'upload-expires',
]

/** Options of a serving process: `stopping` is aborted when it is about to end. */
export type ApiServerOptions = { stopping: AbortSignal; patience: ClientTimeouts }

const quietMs = 10_000

/** Fastify with what every call shares: ids of requests, limits, problems as answers, headers. Routes come from features. */
export async function createApiServer(
  ctx: Context,
  { stopping, patience }: ApiServerOptions,
): Promise<FastifyInstance> {
  const headers = safetyHeaders(ctx.config)
  const dress = (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('x-request-id', request.id)
    for (const name in headers) if (!reply.hasHeader(name)) reply.header(name, headers[name])
  }
  const saidAt = new Map<string, number>()
  // Everybody who asks meets the same: it is said now and then, not for each of them.
  const sayNowAndThen = (event: 'unavailable' | 'no-room', cause: unknown) => {
    if (performance.now() - (saidAt.get(event) ?? Number.NEGATIVE_INFINITY) < quietMs) return
    saidAt.set(event, performance.now())
    ctx.log.error(event, cause)
  }
  const server = fastify({
    logger: false,
    genReqId: () => ctx.newId(),
    exposeHeadRoutes: false,
    bodyLimit: maxBodyBytes,
    trustProxy: ctx.config.trustedProxies.length > 0 && ctx.config.trustedProxies,
    // A phone on a slow line needs minutes for a video; what is no file has less, by `limitRequestBodyTime`.
    requestTimeout: 900_000,
    connectionTimeout: patience.silentMs,
    keepAliveTimeout: 65_000,
    // Longer than a request's head may be: the fields of a call have limits of their own, with their own sentences.
    routerOptions: { maxParamLength: 20_000, ignoreTrailingSlash: true },
    // Requests that are under way when this process ends are answered: `endServing`.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    http: {
      headersTimeout: patience.headersMs,
      connectionsCheckingInterval: patience.checkMs,
      // Requests without a host are refused by a hook, in the form of every refusal.
      requireHostHeader: false,
    },
    frameworkErrors(error, request, reply) {
      dress(request, reply)
      answerProblem(error, request.id, reply)
    },
    clientErrorHandler: (error, socket) => answerClientError(error, socket, ctx.newId(), headers),
  })
  limitConnections(server, ctx.config.maxConnections)
  server.server.on('connect', (_request, socket) => {
    answerClientError(new Error('Nothing is tunnelled here.'), socket, ctx.newId(), headers)
  })
  // RFC 9110 lets us pass over what we do not know to expect.
  server.server.on('checkExpectation', (request, response) => server.routing(request, response))
  server.setErrorHandler((error, request, reply) => {
    const refusal = answerProblem(error, request.id, reply)
    const cause = refusal?.more.cause
    if (isOutOfSpaceError(cause)) sayNowAndThen('no-room', cause)
    // A client that hangs up looks like a database that does: that is refused, and no fault of ours.
    else if (refusal && refusal.status >= 500 && isConnectionError(cause)) sayNowAndThen('unavailable', cause)
    if (!refusal) {
      const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
      ctx.log.error('request', error, { requestId: request.id, route })
    }
  })
  const shared = {
    origin: [...ctx.config.webOrigins, ...(ctx.config.adminPasskeys?.origins ?? [])],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: [
      agePassHeader,
      'authorization',
      'content-type',
      'idempotency-key',
      'if-none-match',
      'last-event-id',
      ...uploadHeaders,
    ],
    exposedHeaders: ['date', 'etag', 'retry-after', 'location', ...uploadHeaders],
    maxAge: 86_400,
  }
  // OPTIONS that is no preflight is left to the routes that have something to say.
  const unasked = { ...shared, strictPreflight: false, preflightContinue: true }
  await server.register(cors, {
    delegator: ({ headers }, callback) =>
      callback(null, headers['access-control-request-method'] === undefined ? unasked : shared),
  })
  limitRequestConcurrency(server, ctx, stopping)
  await server.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 1024,
    encodings: ['br', 'gzip'],
    // A feed of 21 kB: 0.1 ms and 5.5 kB at once, instead of 0.5 ms, a stream and 5.2 kB.
    syncThreshold: 65_536,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 1, [constants.BROTLI_PARAM_LGWIN]: 16 } },
    zlibOptions: { level: 1 },
  })
  await server.register(multipart)
  server.removeContentTypeParser('text/plain')
  server.addContentTypeParser('application/json', (request, payload, done) => {
    readWholeBody(request, payload, (error, body) => {
      if (error) return done(error)
      request.rawBody = body
      // An empty JSON body is no body: GETs that change state may be sent as POST without one.
      if (body.length === 0) return done(null, undefined)
      // Decoding would put a replacement where each byte of another encoding stands.
      if (!isUtf8(body)) {
        return done(refuse('INVALID_INPUT', { detail: "Some of the characters can't be saved." }))
      }
      try {
        done(null, parseJsonBody(body.toString('utf8')))
      } catch (cause) {
        done(cause instanceof Error ? cause : refuse('INVALID_INPUT', { cause }))
      }
    })
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { 'content-encoding': encoding, host } = request.headers
    if (encoding !== undefined && encoding.toLowerCase() !== 'identity') {
      reply.header('accept-encoding', 'identity')
      return done(refuse('WRONG_TYPE', { detail: 'Send this without a Content-Encoding.' }))
    }
    if (host === undefined && request.raw.httpVersion === '1.1') {
      return done(refuse('INVALID_INPUT', { detail: 'This request has no Host header.' }))
    }
    // Here, because not every route is a declared call, whose input is looked at as a whole.
    done(refusalOfUnstorableText(request.params))
  })
  limitRequestBodyTime(server, patience)
  limitResponseStalls(server, patience)
  server.addHook('onSend', (request, reply, payload, done) => {
    dress(request, reply)
    if (stopping.aborted) reply.header('connection', 'close')
    done(null, payload)
  })
  server.setNotFoundHandler((request, reply) => {
    answerProblem(refuse('NOT_FOUND'), request.id, reply)
  })
  return server
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The bytes of a JSON body as they came, for signatures over them. */
    rawBody?: Buffer
  }
}
