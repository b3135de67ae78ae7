import { apiErrors, type ErrorCode, type ProblemDetails } from '@fanfare/contract/errors'
import type { FastifyError, FastifyReply } from 'fastify'
import { isConnectionError } from '../../db/connection/is-connection-error.ts'
import { Refusal } from '../../errors.ts'
import { isOutOfSpaceError } from '../../integrations/storage/is-out-of-space-error.ts'

/** Converts Fastify’s errors to refusals. Anything else is an internal error. */
function refusalOf(error: unknown): Refusal | undefined {
  if (error instanceof Refusal) return error
  const { statusCode, code } = error as Partial<FastifyError>
  if (statusCode === 413 || code === 'FST_REQ_FILE_TOO_LARGE') return new Refusal('TOO_LARGE')
  if (statusCode === 415) return new Refusal('WRONG_TYPE')
  if (statusCode === 429) return new Refusal('TOO_MANY_REQUESTS')
  if (statusCode === 503) return new Refusal('UNAVAILABLE', { retryAfterSeconds: 2 })
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) {
    return new Refusal('INVALID_INPUT', { detail: "This request can't be read." })
  }
  if (isOutOfSpaceError(error)) return new Refusal('NO_ROOM', { cause: error })
  if (isConnectionError(error)) return new Refusal('UNAVAILABLE', { retryAfterSeconds: 5, cause: error })
  return undefined
}

/** The type of every problem. */
export const problemContentType = 'application/problem+json; charset=utf-8'

/** A refusal as RFC 9457 problem details; without one, that the fault is ours. */
export function problemOf(refusal: Refusal | undefined, requestId: string): ProblemDetails {
  const code: ErrorCode = refusal?.code ?? 'INTERNAL'
  return {
    type: `urn:fanfare:problem:${code.toLowerCase().replaceAll('_', '-')}`,
    title: titleOf(code),
    status: apiErrors[code].status,
    detail: refusal?.message ?? apiErrors[code].detail,
    code,
    errors: refusal?.more.errors,
    token: refusal?.more.token,
    signInToken: refusal?.more.signInToken,
    called: refusal?.more.called,
    methods: refusal?.more.methods,
    challenge: refusal?.more.challenge,
    charged: refusal?.more.charged,
    requestId,
  }
}

/** Answers an error as a problem. @returns the refusal, or undefined when the fault is ours */
export function answerProblem(error: unknown, requestId: string, reply: FastifyReply): Refusal | undefined {
  const refusal = refusalOf(error)
  const problem = problemOf(refusal, requestId)
  const retryAfter =
    refusal?.more.retryAfterSeconds ?? (problem.status === 429 || problem.status === 503 ? 2 : undefined)
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter))
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer')
  reply
    .status(problem.status)
    .header('content-type', problemContentType)
    .header('cache-control', 'no-store')
    .send(JSON.stringify(problem))
  return refusal
}

function titleOf(code: ErrorCode): string {
  const text = code.toLowerCase().replaceAll('_', ' ')
  return text.charAt(0).toUpperCase() + text.slice(1)
}
