import type { z } from 'zod'
import type { AdminRole } from './admin-role.ts'
import type { BucketName } from './buckets.ts'
import type { ErrorCode } from './errors.ts'

/** Who may make a call: `anyone` (signed in or not), a signed-in `member`, a `verified` member, or an `admin` of the
 * back-office, whose token is of another kind and opens nothing else. */
export type Who = 'anyone' | 'member' | 'verified' | 'admin'

/** The file parts that a multipart call takes: by field name, how many and how large each may be, and what more are told. */
export type FileParts = Record<string, { maxCount: number; maxBytes: number; tooMany?: string }>

/** One call of the API, as plain data: routes, types, reply stripping, permissions and the reference are made from it. */
export type Call = {
  method: 'GET' | 'POST'
  /** Path parameters stand in braces: `/post/like-post/{postId}`. */
  path: `/${string}`
  who: Who
  /** With `who: 'admin'`: the roles that may make the call; every admin may where none are named. */
  roles?: readonly AdminRole[]
  summary: string
  /** A GET that changes state: it answers POST too, and HEAD never reaches it. */
  changes?: true
  /** 200 unless something is created. */
  status?: 200 | 201
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodType
  multipart?: FileParts
  data: z.ZodType
  /** `data` is an array, and the reply carries `page` beside it. */
  paged?: true
  /** What a call takes a token of; without one, as `bucketOf` says. */
  bucket?: BucketName
  /** Why a call takes no token of any bucket. */
  unbounded?: string
  /** The codes with which this call refuses, beside those that every call can answer. */
  refuses?: readonly ErrorCode[]
}

/** Declares a call and keeps its literal types, from which server and clients are typed. */
export function call<const C extends Call>(declared: C): C {
  return declared
}

type Parsed<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Sent<S> = S extends z.ZodType ? z.input<S> : undefined

export type ParamsOf<C extends Call> = Parsed<C['params']>
export type QueryOf<C extends Call> = Parsed<C['query']>
export type BodyOf<C extends Call> = Parsed<C['body']>
export type SentParams<C extends Call> = Sent<C['params']>
export type SentQuery<C extends Call> = Sent<C['query']>
export type SentBody<C extends Call> = Sent<C['body']>
/** What the server's code hands over: before the reply is stripped to what is declared. */
export type DataOf<C extends Call> = z.input<C['data']>
/** What a client receives. */
export type ReceivedData<C extends Call> = z.output<C['data']>

/** The bucket of a call: the one it names; else, unless it says why it needs none, `change` or `search` by what it does. */
export function bucketOf(call: Call): BucketName | undefined {
  if (call.bucket !== undefined || call.unbounded !== undefined) return call.bucket
  if (call.method === 'POST' || call.changes) return 'change'
  return call.paged && call.who !== 'admin' ? 'search' : undefined
}
