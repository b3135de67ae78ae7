import type { ErrorCode, Problem } from '@fanfare/contract/errors'

/** The API refused: why, and the sentence to show. */
export class ApiProblem extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** The sentence that a person is shown. */
  readonly detail: string
  /** What was wrong with the input, by path. */
  readonly errors: { path: string; message: string }[]
  readonly requestId: string | undefined
  /** Only with TWO_FACTOR_REQUIRED: the token of the code that was mailed. */
  readonly token: string | undefined
  /** A card was charged all the same: `detail` says what became of the money. */
  readonly charged: boolean
  readonly retryAfterSeconds: number | undefined

  constructor(
    problem: Omit<Problem, 'type' | 'title' | 'requestId'> & { requestId?: string },
    retryAfterSeconds?: number,
  ) {
    super(problem.detail)
    this.name = 'ApiProblem'
    this.code = problem.code
    this.status = problem.status
    this.detail = problem.detail
    this.errors = problem.errors ?? []
    this.requestId = problem.requestId
    this.token = problem.token
    this.charged = problem.charged ?? false
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** The API did not answer: offline, too slow, or something between us is broken. */
export class Unreachable extends Error {
  constructor(cause: unknown) {
    super('The API did not answer', { cause })
    this.name = 'Unreachable'
  }
}

/** Whether the error is this refusal. */
export function isProblem(error: unknown, ...codes: ErrorCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code))
}
