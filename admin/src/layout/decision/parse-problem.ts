import type { Problem } from '@fanfare/contract/errors'
import { ApiError } from '../../lib/api/call.ts'

/** What the API refused, if it did: its code, and what it says of a field. */
export function parseProblem(error: unknown): {
  code: Problem['code'] | undefined
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
