import type { CallKey, CallKeyOf, Calls } from './all-calls.ts'
import type { Call, ReceivedData, SentBody, SentParams, SentQuery } from './call.ts'
import type { CallFacts } from './call-facts.ts'
import type { PageInfo } from './fields/page.ts'

type Needed<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : Partial<Record<never, never>> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }

/** Name of a call for clients: its facts, or a key like `POST /user/login`. */
export type CallReference = CallFacts | CallKey
type Named<N extends CallReference> = Calls[(N extends CallFacts ? CallKeyOf<N> : N) & CallKey]

/**
 * Input that a client sends with a call: its parameters, query and body; a `FormData` as `form` if it
 * includes files.
 */
export type CallInput<N extends CallReference> = Needed<'params', SentParams<Named<N>>> &
  Needed<'query', SentQuery<Named<N>>> &
  (Named<N> extends { multipart: object } ? { form: unknown } : Needed<'body', SentBody<Named<N>>>)

type ReceivedOf<C extends Call> = C['paged'] extends true
  ? { data: ReceivedData<C>; page: PageInfo }
  : { data: ReceivedData<C> }

/** Output that a client receives: the data, and the page next to it if the call returns a list. */
export type CallOutput<N extends CallReference> = ReceivedOf<Named<N>>
