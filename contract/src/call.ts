import type { z } from 'zod'
import type { AdmissionClass } from './admission-class.ts'
import type { FeatureSwitch } from './backoffice/feature-switches.ts'
import type { CallFacts } from './call-facts.ts'
import type { ErrorCode } from './errors.ts'
import type { RateLimitBucketName } from './limits/rate-limit-buckets.ts'
import type { LiveUpdateTopic } from './social/live-update-topics.ts'

/** Input and output of a call, the errors it refuses with, and the facts by which the server serves it, which no client needs. */
type CallShapes = {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  data: z.ZodType
  /** Traffic class of the call; if omitted, `admissionClassOf` decides. */
  admission?: AdmissionClass
  /** True if the answer is the same for every guest and may be some seconds old: guests then get it from the replica. */
  allowsStaleReads?: boolean
  /**
   * Topics that the viewer's other screens receive once the call has succeeded; or, as a sentence, which events its own
   * transaction appends or why no screen needs to follow.
   */
  topics?: readonly LiveUpdateTopic[] | string
  /** Bucket that the call takes a token from; if omitted, `rateLimitBucketOf` decides. */
  bucket?: RateLimitBucketName
  /** Reason why the call takes no token from any bucket. */
  unbounded?: string
  /** Feature switch of the call: while an owner has it off, the call refuses with SWITCHED_OFF. */
  switch?: FeatureSwitch
  /** The codes with which this call refuses, beside those that every call can answer. */
  refuses?: readonly ErrorCode[]
}

type Changing = { method: 'POST' } | { changes: true }

/**
 * Fields that the facts of a call make mandatory, so that no new call omits them: how open screens follow what a member or
 * guest changes; the traffic class of a guest's call that is neither a page of a list nor a form with files; whether a guest's
 * read may be stale.
 */
type RequiredShapes<F extends CallFacts> = (F extends { who: 'admin' }
  ? { topics?: never }
  : F extends Changing
    ? { topics: F extends { who: 'anyone' } ? string : readonly LiveUpdateTopic[] | string }
    : { topics?: never }) &
  (F extends { who: 'anyone' }
    ? F extends { paged: true } | { multipart: object }
      ? unknown
      : { admission: AdmissionClass }
    : unknown) &
  (F extends { who: 'anyone'; method: 'GET' }
    ? F extends { changes: true }
      ? { allowsStaleReads?: never }
      : { allowsStaleReads: boolean }
    : { allowsStaleReads?: never })

/** One call of the API, as plain data: routes, types, reply stripping, permissions and the reference are made from it. */
export type Call = CallFacts & CallShapes

/**
 * Declares a call upon its facts and keeps its literal types, from which server and clients are typed. A bundle leaves out
 * those that nothing uses.
 * @__NO_SIDE_EFFECTS__
 */
export function call<const F extends CallFacts, const S extends CallShapes & RequiredShapes<F>>(
  facts: F,
  shapes: S,
): F & S {
  return { ...facts, ...shapes }
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<C extends Call> = Parsed<C['params']>
export type QueryOf<C extends Call> = Parsed<C['query']>
export type BodyOf<C extends Call> = Parsed<C['body']>
export type SentParams<C extends Call> = Sent<C['params']>
export type SentQuery<C extends Call> = Sent<C['query']>
export type SentBody<C extends Call> = Sent<C['body']>
/** Data that the server’s code returns, before the reply is stripped to what is declared. */
export type ReturnedData<C extends Call> = z.input<C['data']>
/** Data that a client receives. */
export type ReceivedData<C extends Call> = z.output<C['data']>

/** The bucket of a call: the one it names; else, unless it says why it needs none, `change` or `search` by what it does. */
export function rateLimitBucketOf(call: Call): RateLimitBucketName | undefined {
  if (call.bucket !== undefined || call.unbounded !== undefined) return call.bucket
  if (call.method === 'POST' || call.changes) return 'change'
  return call.paged && call.who !== 'admin' ? 'search' : undefined
}

/** The traffic class of a call: the one it names; else by its files, its pages, and whether it changes something. */
export function admissionClassOf(call: Call): AdmissionClass {
  if (call.admission !== undefined) return call.admission
  if (call.multipart) return 'sending'
  if (call.paged) return call.who === 'admin' ? 'look' : 'list'
  return call.method === 'POST' || call.changes || call.who === 'admin' ? 'change' : 'look'
}
