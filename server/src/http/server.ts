import compress from '@fastify/compress'
import cors from '@fastify/cors'
import multipart from '@fastify/multipart'
import fastify, { type FastifyInstance } from 'fastify'
import type { Context } from '../context.ts'
import { answerProblem } from './problem.ts'
import { refuse } from './refusal.ts'

/** What resumable uploads speak with. */
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

/** Fastify with what every call shares: ids of requests, limits, problems as answers, headers. Routes come from features. */
export async function createServer(ctx: Context): Promise<FastifyInstance> {
  const server = fastify({
    logger: false,
    genReqId: () => ctx.newId(),
    exposeHeadRoutes: false,
    bodyLimit: 256 * 1024,
    trustProxy: ctx.config.trustedProxies.length > 0 && ctx.config.trustedProxies,
    // A phone on a slow line needs minutes for a video; headers have a minute.
    requestTimeout: 900_000,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200, ignoreTrailingSlash: true },
    forceCloseConnections: true,
    return503OnClosing: true,
  })
  const shared = {
    origin: [ctx.config.webOrigin],
    methods: ['GET', 'HEAD', 'POST', 'PATCH', 'DELETE'],
    allowedHeaders: ['authorization', 'content-type', 'idempotency-key', 'if-none-match', ...uploadHeaders],
    exposedHeaders: ['etag', 'retry-after', 'location', ...uploadHeaders],
    maxAge: 86_400,
  }
  // OPTIONS that is no preflight is left to the routes that have something to say.
  const unasked = { ...shared, strictPreflight: false, preflightContinue: true }
  await server.register(cors, {
    delegator: ({ headers }, callback) =>
      callback(null, headers['access-control-request-method'] === undefined ? unasked : shared),
  })
  await server.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await server.register(multipart)
  server.removeContentTypeParser('text/plain')
  // An empty JSON body is no body: GETs that change state may be sent as POST without one.
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    if (body.length === 0) return done(null, undefined)
    try {
      done(null, JSON.parse(body.toString('utf8')))
    } catch {
      done(refuse('INVALID_INPUT', { detail: 'The body is not valid JSON.' }))
    }
  })
  server.addHook('onSend', async (request, reply, payload) => {
    reply.header('x-request-id', request.id)
    reply.header('x-content-type-options', 'nosniff')
    reply.header('referrer-policy', 'no-referrer')
    return payload
  })
  server.setErrorHandler((error, request, reply) => {
    const refusal = answerProblem(error, request.id, reply)
    if (!refusal) {
      const route = `${request.method} ${request.routeOptions.url ?? 'unknown'}`
      ctx.log.error('request', error, { requestId: request.id, route })
    }
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
