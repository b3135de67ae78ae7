import type { CallFacts } from '@fanfare/contract/call-facts'
import type { Received, Sent } from '@fanfare/contract/client'
import { answerOf } from './answer.ts'
import { guestAge } from './guest-age.ts'
import { noteThatLineIsDown } from './line.ts'
import { ApiProblem, Unreachable } from './problem.ts'
import { requestOf, type SentParts } from './request.ts'
import { sessionStore } from './session-store.ts'

const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 45_000
const RETRY_AFTER_MS = 500

type Options = {
  signal?: AbortSignal
  /** The same for every try of one thing to create: it is created once. */
  idempotencyKey?: string
}
type Arguments<F extends CallFacts> =
  Record<never, never> extends Sent<F> ? [sent?: Sent<F> & Options] : [sent: Sent<F> & Options]

/**
 * Makes a call of the API, as the signed-in person if there is one. Reads are tried once more when nothing answers.
 * @throws ApiProblem when the API refuses
 * @throws Unreachable when it does not answer
 * @throws the signal's reason when the caller's signal aborts
 */
export function api<F extends CallFacts>(call: F, ...sent: Arguments<F>): Promise<Received<F>>
export async function api(call: CallFacts, { signal, ...parts }: SentParts & Options = {}): Promise<unknown> {
  const isRead = call.method === 'GET' && !call.changes
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

function attemptOf(call: CallFacts, parts: SentParts, timeoutMs: number, signal: AbortSignal | undefined) {
  const token = sessionStore.get().user?.token
  const { url, init } = requestOf(call, parts, token, guestAge.pass()?.value)
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
      noteThatLineIsDown()
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
