import type { CallBy, CallKey } from './all-calls.ts'
import type { ReceivedData, SentBody, SentParams, SentQuery } from './call.ts'
import type { Page } from './fields/page.ts'

type Needed<Name extends string, T> = [T] extends [undefined]
  ? { [K in Name]?: undefined }
  : undefined extends T
    ? { [K in Name]?: T }
    : Partial<Record<never, never>> extends T
      ? { [K in Name]?: T }
      : { [K in Name]: T }

/** What a client sends with the call `POST /user/login`: its parameters, query and body; a `FormData` as `form` where
 * files go with it. */
export type Sent<K extends CallKey> = Needed<'params', SentParams<CallBy<K>>> &
  Needed<'query', SentQuery<CallBy<K>>> &
  (CallBy<K> extends { multipart: object } ? { form: unknown } : Needed<'body', SentBody<CallBy<K>>>)

/** What a client receives: the data, and the page beside it where the call answers with a list. */
export type Received<K extends CallKey> =
  CallBy<K> extends { paged: true }
    ? { data: ReceivedData<CallBy<K>>; page: Page }
    : { data: ReceivedData<CallBy<K>> }
