import type { ProblemDetails } from '@fanfare/contract/errors'
import { ApiError } from '../../lib/api/call.ts'

/** Parses an API refusal into its code and field errors, if the error is one. */
export function extractApiProblem(error: unknown): {
  code: ProblemDetails['code'] | undefined
  errorOf: (path: string) => string | undefined
  hasFields: boolean
} {
  const problem = error instanceof ApiError ? error.problem : null
  return {
    code: problem?.code,
    errorOf: (path) => problem?.errors?.find((each) => each.path === path)?.message,
    hasFields: (problem?.errors?.length ?? 0) > 0,
  }
}
