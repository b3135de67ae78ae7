import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiProblem } from '../api/problem.ts'

/**
 * Sends a form; what the API has against one of these fields is said beside it too, and the first of them is gone to.
 * @throws what `send` throws
 */
export async function sendAndShowFieldErrors<Values extends FieldValues>(
  setError: UseFormSetError<Values>,
  fields: readonly FieldPath<Values>[],
  send: () => Promise<void>,
): Promise<void> {
  try {
    await send()
  } catch (error) {
    const named = error instanceof ApiProblem ? error.errors : []
    const against = fields.flatMap((field) => {
      const { message } = named.find(({ path }) => path === field) ?? {}
      return message === undefined ? [] : [{ field, message }]
    })
    for (const [index, { field, message }] of against.entries()) {
      setError(field, { type: 'server', message }, { shouldFocus: index === 0 })
    }
    throw error
  }
}
