import type { AdmissionClass } from '@fanfare/contract/admission-class'
import {
  admissionClassOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
  type ReturnedData,
  rateLimitBucketOf,
} from '@fanfare/contract/call'
import type { PageInfo } from '@fanfare/contract/fields/page'
import type { LiveUpdateTopic } from '@fanfare/contract/social/live-update-topics'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { bearerTokenOf } from './auth/bearer.ts'
import { requireFeature } from './auth/require-feature.ts'
import {
  type AdminViewer,
  type Authenticate,
  authorizeBearer,
  type FindSignedOutMessage,
  type Viewer,
  type ViewerOf,
} from './auth/viewer.ts'
import type { TakeTokens } from './buckets/buckets.ts'
import { networkOfAddress } from './input/networks.ts'
import { parseInput } from './input/parse-input.ts'
import { readForGuestReplicaFirst } from './read-from-replica.ts'
import { compileResponseWriter } from './reply/reply.ts'
import { sendCacheable } from './reply/send-cacheable.ts'
import type { SerializedReplyData } from './reply/serialized.ts'
import { type ReceivedFiles, receiveForm } from './uploads/multipart.ts'
import type { UploadBudgetOpener } from './uploads/upload-budget.ts'

export type AppendTopicEvents = (accountId: string, topics: readonly LiveUpdateTopic[]) => Promise<void>

/** The API as features see it: where they hang their routes, and what they are handed. */
export type Api = {
  fastify: FastifyInstance
  ctx: Context
  authenticate: Authenticate
  findSignedOutMessage: FindSignedOutMessage
  /** Aborted when this process is about to end: what would go on without end is ended then. */
  stopping: AbortSignal
  takeTokens: TakeTokens
  openUploadBudget: UploadBudgetOpener
  /** Updates the member’s other open screens with what their call has changed. */
  appendTopics: AppendTopicEvents
  /** Heartbeat interval in milliseconds of a stream of live events. */
  beatMs: number
}

/** Input of a route handler: everything parsed, the viewer authorised. */
export type RouteInput<C extends Call> = {
  ctx: Context
  viewer: ViewerOf<C['who']>
  params: ParamsOf<C>
  query: QueryOf<C>
  body: BodyOf<C>
  /** The files of a multipart call, in temporary places that are emptied when the reply is sent. */
  files: C['multipart'] extends object ? ReceivedFiles<keyof C['multipart'] & string> : undefined
  /** Takes tokens for the people whom the member’s text mentions. @throws Refusal TOO_MANY_REQUESTS */
  takeMentions: (people: number) => Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

/** `data`, or what it is written as; a paged call adds `page`. A sentence for the person may go with it. */
export type RouteResult<C extends Call> = C['paged'] extends true
  ? { data: ReturnedData<C> | SerializedReplyData<ReturnedData<C>>; page: PageInfo }
  : {
      data: ReturnedData<C> | SerializedReplyData<ReturnedData<C>>
      message?: string
      /** The same for everybody: sent with an ETag, and not again to who has it. */
      isPublic?: true
    }

/**
 * Serves a declared call: finds and admits the viewer, takes a token of its bucket, parses what was sent, runs, and answers with what is declared
 * and nothing more. A GET that changes state answers POST too.
 */
export function answer<C extends Call>(
  api: Api,
  call: C,
  run: (asked: RouteInput<C>) => Promise<RouteResult<C>>,
): void {
  const { fastify, ctx, takeTokens, openUploadBudget, appendTopics } = api
  const bucket = rateLimitBucketOf(call)
  const writeReply = compileResponseWriter(call, ctx.config.checkReplies)
  const admission = admissionClassOf(call)
  const method = call.changes ? (['GET', 'POST'] as const) : [call.method]
  fastify.route({
    method: [...method],
    url: call.path.replace(/\{(\w+)\}/g, ':$1'),
    config: { admission },
    async handler(request, reply) {
      const viewer = await authorizeBearer(call, bearerTokenOf(request), api)
      if (call.switch) requireFeature(ctx, call.switch)
      const taker = { person: nameOf(viewer) ?? null, network: networkOfAddress(request.ip) }
      if (bucket !== undefined) await takeTokens(bucket, taker)
      const params = parseInput(call.params, request.params)
      const query = parseInput(call.query, request.query)
      const form = call.multipart
        ? await receiveForm(request, call.multipart, openUploadBudget(nameOf(viewer) ?? request.ip))
        : undefined
      try {
        const body = parseInput(call.body, form ? form.fields : (request.body ?? undefined))
        const runOver = (given: Context) =>
          run({
            ctx: given,
            viewer,
            params,
            query,
            body,
            files: form?.files,
            takeMentions: (people: number) => takeTokens('mention', taker, people),
            request,
            reply,
          } as RouteInput<C>)
        const answered =
          viewer === null && call.allowsStaleReads
            ? await readForGuestReplicaFirst(ctx, runOver)
            : await runOver(connectionsOf(admission, ctx))
        if (Array.isArray(call.topics) && viewer !== null && 'userId' in viewer) {
          // What the call did is done: an open screen that misses it shows it when it next asks.
          await appendTopics(viewer.userId, call.topics).catch((cause: unknown) =>
            ctx.log.error('topics', cause),
          )
        }
        const text = writeReply(answered)
        reply.status(call.status ?? 200).header('content-type', 'application/json; charset=utf-8')
        if ('isPublic' in answered && answered.isPublic) return sendCacheable(request, reply, text)
        return reply.header('cache-control', reply.getHeader('cache-control') ?? 'no-store').send(text)
      } finally {
        await form?.discard()
      }
    },
  })
}

/** Gives a call of this class its connections: nothing else holds up money, and a report holds up nothing else. */
function connectionsOf(admission: AdmissionClass, ctx: Context): Context {
  if (admission === 'report') return { ...ctx, reads: ctx.reports }
  if (admission !== 'money') return ctx
  const { db, reads } = ctx.reserved
  return { ...ctx, db, reads }
}

function nameOf(viewer: Viewer | AdminViewer | null): string | undefined {
  if (viewer === null) return undefined
  return 'adminId' in viewer ? viewer.adminId : viewer.userId
}
