import type { ZodType } from 'zod'
import { refuse } from './refusal.ts'

/**
 * What was sent, as the call declares it; nothing where it declares nothing.
 * @throws Refusal INVALID_INPUT with the path of each field that is wrong
 */
export function parseInput(declared: ZodType | undefined, sent: unknown): unknown {
  if (!declared) return {}
  const { success, data, error } = declared.safeParse(sent)
  if (success) return data ?? {}
  const { issues } = error
  throw refuse('INVALID_INPUT', {
    detail: issues.length === 1 ? issues[0]?.message : undefined,
    errors: issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}
