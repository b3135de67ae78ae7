import type { z } from 'zod'
import type { BucketName } from './buckets.ts'
import type { CallFacts } from './call-facts.ts'
import type { ErrorCode } from './errors.ts'
import type { FeatureSwitch } from './feature-switches.ts'

/** Input and output of a call, and the errors it refuses with. */
type CallShapes = {
  summary: string
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  data: z.ZodType
  /** Bucket that the call takes a token from; if omitted, `bucketOf` decides. */
  bucket?: BucketName
  /** Reason why the call takes no token from any bucket. */
  unbounded?: string
  /** Feature switch of the call: while an owner has it off, the call refuses with SWITCHED_OFF. */
  switch?: FeatureSwitch
  /** The codes with which this call refuses, beside those that every call can answer. */
  refuses?: readonly ErrorCode[]
}

/** One call of the API, as plain data: routes, types, reply stripping, permissions and the reference are made from it. */
export type Call = CallFacts & CallShapes

/**
 * Declares a call upon its facts and keeps its literal types, from which server and clients are typed. A bundle leaves out
 * those that nothing uses.
 * @__NO_SIDE_EFFECTS__
 */
export function call<const F extends CallFacts, const S extends CallShapes>(facts: F, shapes: S): F & S {
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
export type DataOf<C extends Call> = z.input<C['data']>
/** Data that a client receives. */
export type ReceivedData<C extends Call> = z.output<C['data']>

/** The bucket of a call: the one it names; else, unless it says why it needs none, `change` or `search` by what it does. */
export function bucketOf(call: Call): BucketName | undefined {
  if (call.bucket !== undefined || call.unbounded !== undefined) return call.bucket
  if (call.method === 'POST' || call.changes) return 'change'
  return call.paged && call.who !== 'admin' ? 'search' : undefined
}
