import type { FastifyInstance } from 'fastify'
import { decryptPushMessage } from './decrypt-push-message.ts'
import { createPushSubscriber, type PushService, type PushSubscriber } from './push-service.ts'
import { vapidSignerOf } from './vapid.ts'

const bytesMax = 4096

/** A push service as RFC 8030 has it: it takes what is signed by whom the browser subscribed to, and sealed for the browser. */
export function registerPushRoutes(app: FastifyInstance, push: PushService, origin: () => string): void {
  app.addContentTypeParser('application/octet-stream', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { token: string } }>('/:token', (request, reply) => {
    const { authorization = '', ttl, urgency } = request.headers
    const answer = push.answers.shift()
    if (answer?.retryAfter) reply.header('retry-after', answer.retryAfter)
    if (answer) return reply.code(answer.status).send()
    const subscriber = push.subscribers.get(request.params.token)
    if (!subscriber) return reply.code(404).send()
    if (subscriber.isGone) return reply.code(410).send()
    const signer = vapidSignerOf(authorization, origin(), new Date())
    if (signer === null) return reply.code(401).send()
    if (signer !== subscriber.serverKey) return reply.code(403).send()
    const body = request.body as Buffer
    if (!/^\d+$/.test(String(ttl)) || request.headers['content-encoding'] !== 'aes128gcm') {
      return reply.code(400).send()
    }
    if (body.length > bytesMax) return reply.code(413).send()
    subscriber.messages.push({
      text: decryptPushMessage(body, subscriber),
      ttl: Number(ttl),
      urgency: typeof urgency === 'string' ? urgency : null,
    })
    return reply
      .code(201)
      .header('location', `${origin()}/push/messages/${subscriber.messages.length}`)
      .send()
  })
}

/** The browsers, and what a push service says that is not well. */
export function registerPushControlRoutes(
  app: FastifyInstance,
  push: PushService,
  origin: () => string,
): void {
  const find = (token: string): PushSubscriber => {
    const subscriber = push.subscribers.get(token)
    if (!subscriber) throw Object.assign(new Error('No browser has this token.'), { statusCode: 404 })
    return subscriber
  }
  app.post<{ Body: { applicationServerKey: string } }>('/subscribe', ({ body }) => {
    const { token, subscriber } = createPushSubscriber(body.applicationServerKey)
    push.subscribers.set(token, subscriber)
    return {
      endpoint: `${origin()}/push/${token}`,
      keys: {
        p256dh: subscriber.keys.getPublicKey('base64url'),
        auth: subscriber.auth.toString('base64url'),
      },
    }
  })
  app.get<{ Params: { token: string } }>('/messages/:token', ({ params }) => find(params.token).messages)
  app.post<{ Params: { token: string } }>('/expire/:token', ({ params }) => {
    find(params.token).isGone = true
    return { status: true }
  })
  app.post<{ Body: { status: number; retryAfter?: string; times?: number } }>('/answers', ({ body }) => {
    const { status, retryAfter = null, times = 1 } = body
    push.answers.push(...Array.from({ length: times }, () => ({ status, retryAfter })))
    return { status: true }
  })
}
