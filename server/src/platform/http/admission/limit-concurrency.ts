import type { AdmissionClass } from '@fanfare/contract/admission-class'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config/config.ts'
import type { Context } from '../../context.ts'
import { refuse } from '../../errors.ts'
import { problemContentType, problemOf } from '../reply/problem.ts'
import { safetyHeaders } from '../reply/safety-headers.ts'
import { type AdmissionSlotLimits, AdmissionSlots } from './slots.ts'
import { createYieldingQueue } from './yield-to-event-loop.ts'

/** Seconds after which a shed client may retry: spread out, so that not all do at the same time. */
const againSeconds = [2, 3, 4, 5]
/** Made once: an error notes where it was made, at some cost. */
const tooMany = refuse('UNAVAILABLE')

/**
 * Returns the number of slots of each class and its maximum wait in milliseconds: longer for more urgent
 * classes.
 */
function slotLimitsOf({ database, admissionWaitMs }: Config): Record<AdmissionClass, AdmissionSlotLimits> {
  // Whatever waits for one thing, so many that what else is asked gets in beside it.
  const reading = 16 * database.readConnections
  const changing = 16 * database.connections
  return {
    list: { slots: reading, waitMs: admissionWaitMs },
    look: { slots: reading, waitMs: admissionWaitMs * 1.5 },
    change: { slots: changing, waitMs: admissionWaitMs * 2 },
    // A file may take minutes to come, and needs little while it does.
    sending: { slots: 128, waitMs: admissionWaitMs * 2 },
    // A password is hashed by one of four threads.
    'sign-in': { slots: 16, waitMs: admissionWaitMs * 4 },
    // They share two connections, and the creator who opens the page of their earnings asks for several.
    report: { slots: 32, waitMs: admissionWaitMs * 4 },
    // Some wait for a card provider.
    money: { slots: 64, waitMs: admissionWaitMs * 4 },
  }
}

/**
 * Limits the concurrent requests of each class before anything of them is read: the rest wait for a moment, and are then shed
 * with 503 and Retry-After. A slot is released when the reply is complete, not when a slow client has received it.
 */
export function limitRequestConcurrency(
  server: FastifyInstance,
  { config, metrics }: Pick<Context, 'config' | 'metrics'>,
  stopping: AbortSignal,
): void {
  const headers = {
    ...safetyHeaders(config),
    'content-type': problemContentType,
    'cache-control': 'no-store',
  }
  const slotsByClass = new Map<string, AdmissionSlots>()
  // A client that has not received its rejection does not retry: no tick reads more than was answered in one,
  // and admitted requests do not wait behind thousands of rejected ones.
  const yieldThen = createYieldingQueue()
  for (const [admission, limits] of Object.entries(slotLimitsOf(config))) {
    const slots = new AdmissionSlots(limits)
    slotsByClass.set(admission, slots)
    metrics.admissions.set(admission, slots)
  }
  server.decorateRequest('releaseSlot', null)
  server.addHook('onRoute', ({ url, method, config }) => {
    if (method !== 'OPTIONS' && config?.admission === undefined)
      throw new Error(`The route ${url} has no admission class.`)
  })
  server.addHook('onRequest', (request, reply, done) => {
    const { admission = 'always' } = request.routeOptions.config
    const slots = slotsByClass.get(admission)
    if (slots === undefined) return done()
    const giveUp = slots.acquire((release) => {
      if (release === null) {
        metrics.shed.inc({ urgency: admission })
        yieldThen(() =>
          shed(request, reply, stopping.aborted ? { ...headers, connection: 'close' } : headers),
        )
      } else if (reply.raw.destroyed) {
        release()
      } else {
        request.releaseSlot = release
        done()
      }
    })
    if (giveUp !== undefined) reply.raw.once('close', giveUp)
  })
  server.addHook('onSend', (request, _reply, payload, done) => {
    request.releaseSlot?.()
    done(null, payload)
  })
}

/** Past everything that is done for other replies: what turns away a crowd must cost next to nothing. */
function shed(request: FastifyRequest, reply: FastifyReply, headers: Record<string, string>): void {
  const text = JSON.stringify(problemOf(tooMany, request.id))
  reply.hijack()
  reply.raw.writeHead(503, {
    ...headers,
    ...(reply.getHeaders() as Record<string, string>),
    'x-request-id': request.id,
    'retry-after': String(againSeconds[Math.floor(Math.random() * againSeconds.length)]),
    'content-length': Buffer.byteLength(text),
  })
  reply.raw.end(text)
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Traffic class of the route; `always` is never shed and waits for no slot. */
    admission?: AdmissionClass | 'always'
  }
  interface FastifyRequest {
    /** Releases the slot of a request that goes on without a reply, once all its work is done. */
    releaseSlot: (() => void) | null
  }
}
