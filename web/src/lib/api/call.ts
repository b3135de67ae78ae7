import type { CallFacts } from '@fanfare/contract/call-facts'
import type { CallInput, CallOutput } from '@fanfare/contract/client'
import { syncServerTime } from '@fanfare/ui/lib/server-clock'
import { buildRequest, type RequestInputs } from './build-request.ts'
import { loadOrRetryWhenOnline, markApiUnreachableAndProbe } from './connectivity.ts'
import { guestAgeStore } from './guest-age.ts'
import { handleApiReply } from './parse-reply.ts'
import { takePrefetchedReply } from './prefetched.ts'
import { ApiUnreachableError, createNotSignedInProblem, isApiProblem } from './problem.ts'
import { sessionStore } from './session-store.ts'

const READ_TIMEOUT_MS = 15_000
const WRITE_TIMEOUT_MS = 45_000
const RETRY_AFTER_MS = 500
/** Longest wait before a retry, in milliseconds: nobody watches a spinner for longer. */
const MAX_RETRY_WAIT_MS = 10_000

type Options = {
  signal?: AbortSignal
  /** The same for every try of one thing to create: it is created once. */
  idempotencyKey?: string
}
type Arguments<F extends CallFacts> =
  Record<never, never> extends CallInput<F> ? [sent?: CallInput<F> & Options] : [sent: CallInput<F> & Options]

/**
 * Makes a call of the API, as the signed-in person if there is one. Reads are tried once more when nothing answers, and when
 * the API is too busy, as soon as it says; what changes something is never sent twice by itself. A session that has ended
 * asks for nothing any more, and its reads that are not answered yet are aborted.
 * @throws ApiProblem when the API refuses
 * @throws ApiUnreachableError when it does not answer
 * @throws the signal's reason when the caller's signal aborts
 */
export function callApi<F extends CallFacts>(call: F, ...sent: Arguments<F>): Promise<CallOutput<F>>
export async function callApi(
  call: CallFacts,
  { signal, ...parts }: RequestInputs & Options = {},
): Promise<unknown> {
  const isRead = isReadOnly(call)
  if (isRead && sessionStore.isLeaving()) await sessionStore.leaving()
  const attempt = sendAttempt(call, parts, isRead ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS, signal)
  if (!isRead) return attempt().catch((error) => resendWithProof(error, call, parts, signal))
  try {
    return await attempt()
  } catch (error) {
    const waitMs = retryDelayOf(error)
    if (waitMs === null || waitMs > MAX_RETRY_WAIT_MS) throw error
    await pause(waitMs + RETRY_AFTER_MS * Math.random(), signal)
    return attempt()
  }
}

/** Makes a call again that was refused for want of a proof of work, which is fetched and done only then. @throws any other `error` */
async function resendWithProof(
  error: unknown,
  call: CallFacts,
  parts: RequestInputs,
  signal: AbortSignal | undefined,
): Promise<unknown> {
  if (!isApiProblem(error, 'CHALLENGE_REQUIRED')) throw error
  const { solveChallengeAndRetry } = await loadOrRetryWhenOnline(
    () => import('./proof-of-work/solve-challenge-and-retry.ts'),
  )
  const send = (altcha: string) =>
    sendAttempt(call, { ...parts, body: { ...(parts.body as object), altcha } }, WRITE_TIMEOUT_MS, signal)()
  return solveChallengeAndRetry(error, send, signal)
}

function sendAttempt(
  call: CallFacts,
  parts: RequestInputs,
  timeoutMs: number,
  signal: AbortSignal | undefined,
) {
  const token = sessionStore.get().user?.token
  if (!token && call.who !== 'anyone') return () => Promise.reject(createNotSignedInProblem())
  const isOver = token && isReadOnly(call) ? sessionStore.signal() : undefined
  const agePass = guestAgeStore.pass()?.value
  const { url, init } = buildRequest(call, parts, token, agePass)
  // What is spoken here, rather than what the browser asks for: somebody new is written to in it.
  init.headers['accept-language'] = document.documentElement.lang
  const mayBeAskedAhead = call.method === 'GET' && !agePass
  return async () => {
    const ends = [signal, isOver, AbortSignal.timeout(timeoutMs)].filter((end) => end !== undefined)
    let reply: Parameters<typeof handleApiReply>[0]
    try {
      const response =
        (mayBeAskedAhead && (await takePrefetchedReply(url, token))) ||
        (await fetch(url, { ...init, signal: AbortSignal.any(ends) }))
      syncServerTime(response.headers.get('date'))
      reply = {
        status: response.status,
        text: await response.text(),
        retryAfter: response.headers.get('retry-after'),
      }
    } catch (error) {
      signal?.throwIfAborted()
      if (isOver?.aborted) throw createNotSignedInProblem()
      markApiUnreachableAndProbe()
      throw new ApiUnreachableError(error)
    }
    return handleApiReply(reply, token)
  }
}

function isReadOnly({ method, changes }: CallFacts): boolean {
  return method === 'GET' && !changes
}

/** Returns the delay before a retry in milliseconds, or null if a retry would not help. */
function retryDelayOf(error: unknown): number | null {
  if (error instanceof ApiUnreachableError) return RETRY_AFTER_MS
  if (!isApiProblem(error, 'UNAVAILABLE')) return null
  return error.retryAfterSeconds === undefined ? RETRY_AFTER_MS : error.retryAfterSeconds * 1000
}

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms)
    signal?.addEventListener('abort', () => {
      clearTimeout(timer)
      reject(signal.reason)
    })
  })
}
