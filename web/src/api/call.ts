import type { CallBy, CallKey } from '@fanfare/contract/all-calls'
import type { Received, Sent } from '@fanfare/contract/client'
import { answerOf } from './answer.ts'
import { ApiProblem, Unreachable } from './problem.ts'
import { requestOf, type SentParts } from './request.ts'
import { sessionStore } from './session-store.ts'

const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 45_000
const RETRY_AFTER_MS = 500

type ChangingGet = {
  [K in CallKey]: CallBy<K> extends { method: 'GET'; changes: true } ? K : never
}[CallKey]

const changingGets: Record<ChangingGet, true> = {
  'GET /user/toggle-dark-mode': true,
  'GET /user/remove-avatar': true,
  'GET /user/remove-banner': true,
  'GET /post/like-post/{postId}': true,
  'GET /post/delete-post/{postId}': true,
  'GET /comment/like-comment/{commentId}': true,
  'GET /comment/like-reply/{replyId}': true,
  'GET /post/vote-poll-option/{optionId}': true,
  'GET /post-folder/delete-post-folder/{postFolderId}': true,
  'GET /post-folder/remove-from-post-folder/{postFolderItemId}': true,
  'GET /post-folder/clear-post-folder/{postFolderItemId}': true,
  'GET /user-folder/delete-user-folder/{userFolderId}': true,
  'GET /user-folder/remove-from-user-folder/{userFolderItemId}': true,
  'GET /user-folder/clear-user-folder/{userFolderId}': true,
  'GET /subscription/create-free-subscription/{creatorId}': true,
}

type Options = {
  signal?: AbortSignal
  /** The same for every try of one thing to create: it is created once. */
  idempotencyKey?: string
}
type Arguments<K extends CallKey> =
  Record<never, never> extends Sent<K> ? [sent?: Sent<K> & Options] : [sent: Sent<K> & Options]

/**
 * Makes a call of the API, as the signed-in person if there is one. Reads are tried once more when nothing answers.
 * @throws ApiProblem when the API refuses
 * @throws Unreachable when it does not answer
 * @throws the signal's reason when the caller's signal aborts
 */
export function api<K extends CallKey>(call: K, ...sent: Arguments<K>): Promise<Received<K>>
export async function api(call: string, { signal, ...parts }: SentParts & Options = {}): Promise<unknown> {
  const isRead = call.startsWith('GET ') && !(call in changingGets)
  const attempt = attemptOf(call, parts, isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, signal)
  if (!isRead) return attempt()
  try {
    return await attempt()
  } catch (error) {
    if (!worthAnotherTry(error)) throw error
    await pause(RETRY_AFTER_MS, signal)
    return attempt()
  }
}

function attemptOf(call: string, parts: SentParts, timeoutMs: number, signal: AbortSignal | undefined) {
  const token = sessionStore.get().user?.token
  const { url, init } = requestOf(call, parts, token)
  return async () => {
    const timeout = AbortSignal.timeout(timeoutMs)
    let reply: Parameters<typeof answerOf>[0]
    try {
      const response = await fetch(url, {
        ...init,
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      })
      reply = {
        status: response.status,
        text: await response.text(),
        retryAfter: response.headers.get('retry-after'),
      }
    } catch (error) {
      signal?.throwIfAborted()
      throw new Unreachable(error)
    }
    return answerOf(reply, token)
  }
}

function worthAnotherTry(error: unknown): boolean {
  return error instanceof Unreachable || (error instanceof ApiProblem && error.code === 'UNAVAILABLE')
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms * (1 + Math.random()))
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
