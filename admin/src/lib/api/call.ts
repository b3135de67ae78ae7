import type { ProofOfWorkChallenge } from '@fanfare/contract/accounts/proof-of-work'
import type { CallFacts } from '@fanfare/contract/call-facts'
import type { CallInput, CallOutput } from '@fanfare/contract/client'
import { genericErrorMessage, type ProblemDetails } from '@fanfare/contract/errors'
import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { fillPath } from '@fanfare/contract/fill-path'
import { syncServerTime } from '@fanfare/ui/lib/server-clock'
import { deploymentSettings } from '../page-settings.ts'
import { promptSecondFactorAndRetry } from './factor-requests.ts'
import { passkeyErrorMessage } from './passkeys.ts'
import { adminSessionStore } from './session.ts'

const TIMEOUT_MS = 30_000

/** The API refused, or did not answer. Its message is the sentence to show. */
export class ApiError extends Error {
  readonly problem: ProblemDetails | null

  constructor(problem: ProblemDetails | null, cause?: unknown) {
    super(problem?.detail ?? 'The server isn’t responding. Check your connection and try again.', { cause })
    this.name = 'ApiError'
    this.problem = problem
  }
}

/** The sentence to show for what was thrown. */
export function errorMessage(error: unknown): string {
  if (error instanceof ApiError) return error.message
  return passkeyErrorMessage(error) ?? genericErrorMessage
}

/** @property idempotencyKey the same for every try of one thing to do, so that it is done once */
type Options = { signal?: AbortSignal; idempotencyKey?: string }
type Parts = { params?: object; query?: object; body?: unknown; form?: unknown } & Options
type Arguments<F extends CallFacts> =
  Record<never, never> extends CallInput<F> ? [sent?: CallInput<F> & Options] : [sent: CallInput<F> & Options]

/**
 * Makes a call of the API as the admin who is signed in. A session that the API no longer knows ends here. What moves money
 * asks the admin for a second factor by itself, unless its form does, and what takes a proof of work is made again with it.
 * @throws ApiError when the API refuses or does not answer
 */
export function callApi<F extends CallFacts>(call: F, ...sent: Arguments<F>): Promise<CallOutput<F>>
export async function callApi(call: CallFacts, parts: Parts = {}): Promise<unknown> {
  try {
    return await sendWithProof(call, parts)
  } catch (error) {
    if (!call.movesMoney || hasOwnFactor(parts) || !isAskingForFactor(error)) throw error
    return promptSecondFactorAndRetry(error, (factor) => send(call, withFactor(parts, factor)))
  }
}

/** Makes a call, and again with a proof of work where it is refused for want of one. */
async function sendWithProof(call: CallFacts, parts: Parts): Promise<unknown> {
  try {
    return await send(call, parts)
  } catch (error) {
    if (!challengeOf(error)) throw error
    const { solveChallengeAndRetry } = await import('./proof-of-work/solve-challenge-and-retry.ts')
    const resend = (altcha: string) => send(call, { ...parts, body: { ...(parts.body ?? {}), altcha } })
    return solveChallengeAndRetry(error, resend, challengeOf, parts.signal)
  }
}

function challengeOf(error: unknown): ProofOfWorkChallenge | null {
  return (error instanceof ApiError && error.problem?.challenge) || null
}

function isAskingForFactor(error: unknown): error is ApiError {
  return error instanceof ApiError && error.problem?.code === 'TWO_FACTOR_REQUIRED'
}

/** A form that asks for the factor sends its field, be it empty. */
function hasOwnFactor({ body }: Parts): boolean {
  return typeof body === 'object' && body !== null && ('otp' in body || 'passkey' in body)
}

function withFactor(parts: Parts, factor: AdminFactor): Parts {
  if (!(parts.form instanceof FormData)) return { ...parts, body: { ...(parts.body ?? {}), ...factor } }
  const form = new FormData()
  for (const [name, value] of parts.form) form.append(name, value)
  if (factor.otp !== undefined) form.set('otp', factor.otp)
  if (factor.passkey !== undefined) form.set('passkey', JSON.stringify(factor.passkey))
  return { ...parts, form }
}

async function send({ method, path }: CallFacts, parts: Parts): Promise<unknown> {
  const { params = {}, query = {}, body, form, signal, idempotencyKey } = parts
  const token = adminSessionStore.get()?.token
  const url = new URL(deploymentSettings.apiOrigin + fillPath(path, params))
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') url.searchParams.set(name, String(value))
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  let reply: { status: number; content: unknown }
  try {
    const response = await fetch(url, {
      method,
      headers: {
        accept: 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(idempotencyKey && { 'idempotency-key': idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(form instanceof FormData && { body: form }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
    })
    syncServerTime(response.headers.get('date'))
    reply = { status: response.status, content: await response.json() }
  } catch (error) {
    signal?.throwIfAborted()
    throw new ApiError(null, error)
  }
  if (reply.status < 300) return reply.content
  const problem = reply.content as ProblemDetails
  if (problem.code === 'NOT_SIGNED_IN' && token && token === adminSessionStore.get()?.token) {
    adminSessionStore.end({ expired: true })
  }
  throw new ApiError(problem)
}
