import type { SecondFactor } from '@fanfare/contract/accounts/second-factors'
import { type ErrorCode, type ProblemDetails, signInToContinueMessage } from '@fanfare/contract/errors'
import { translateApiMessage } from './translate-api-message.ts'

/** The API refused: why, and the sentence to show. */
export class ApiProblem extends Error {
  readonly code: ErrorCode
  readonly status: number
  /** The sentence that a person is shown, in the language of the page. */
  readonly detail: string
  /** Validation errors of the input, by path. */
  readonly errors: { path: string; message: string }[]
  readonly requestId: string | undefined
  /**
   * TWO_FACTOR_REQUIRED: token to send with the code of the next attempt. ACCOUNT_NOT_FOUND after a sign-in
   * by X: token to sign up with.
   */
  readonly token: string | undefined
  /** TWO_FACTOR_REQUIRED: factors that the next attempt can send. */
  readonly methods: readonly SecondFactor[] | undefined
  /** TWO_FACTOR_REQUIRED after a sign-in by X: token to send with the code. */
  readonly signInToken: string | undefined
  /** ACCOUNT_NOT_FOUND after a sign-in by X: the person's names on X. */
  readonly called: ProblemDetails['called']
  /** CHALLENGE_REQUIRED: challenge to solve before the call is repeated. */
  readonly challenge: ProblemDetails['challenge']
  /** A card was charged all the same: `detail` says what became of the money. */
  readonly charged: boolean
  readonly retryAfterSeconds: number | undefined

  constructor(
    problem: Omit<ProblemDetails, 'type' | 'title' | 'requestId'> & { requestId?: string },
    retryAfterSeconds?: number,
  ) {
    const detail = translateApiMessage(problem.detail)
    super(detail)
    this.name = 'ApiProblem'
    this.code = problem.code
    this.status = problem.status
    this.detail = detail
    this.errors = (problem.errors ?? []).map(({ path, message }) => ({
      path,
      message: translateApiMessage(message),
    }))
    this.requestId = problem.requestId
    this.token = problem.token
    this.signInToken = problem.signInToken
    this.called = problem.called
    this.methods = problem.methods
    this.challenge = problem.challenge
    this.charged = problem.charged ?? false
    this.retryAfterSeconds = retryAfterSeconds
  }
}

/** Returns the error that the API would return without a session, so that no request is needed. */
export function createNotSignedInProblem(): ApiProblem {
  return new ApiProblem({ code: 'NOT_SIGNED_IN', status: 401, detail: signInToContinueMessage })
}

/** The API did not answer: offline, too slow, or something between us is broken. */
export class ApiUnreachableError extends Error {
  constructor(cause: unknown) {
    super('The API did not answer', { cause })
    this.name = 'Unreachable'
  }
}

/** Checks whether the error is an API problem with one of these codes; with any code if none is given. */
export function isApiProblem(error: unknown, ...codes: ErrorCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes.length === 0 || codes.includes(error.code))
}
