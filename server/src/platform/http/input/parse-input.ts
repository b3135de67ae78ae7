import { isStorableText } from '@fanfare/contract/text/storable-text'
import type { core, ZodType } from 'zod'
import { type Refusal, refuse } from '../../errors.ts'
import { validationMessageOf } from './validation-message.ts'

/** No call declares anything near as deep. */
const depthMax = 32

/**
 * Parses input as the call declares it; nothing where it declares nothing. Without a body each field of it is
 * missing. Text that cannot be stored is refused wherever it occurs, so that no later code needs to check for
 * it.
 * @throws Refusal INVALID_INPUT with the path of each invalid field
 */
export function parseInput(declared: ZodType | undefined, sent: unknown): unknown {
  if (!declared) return {}
  const unkeepable = refusalOfUnstorableText(sent)
  if (unkeepable) throw unkeepable
  const isMissing = (sent === undefined || sent === null) && declared.type === 'object'
  const { success, data, error } = declared.safeParse(isMissing ? {} : sent, { error: validationMessageOf })
  if (success) return data ?? {}
  const issues = distinctIssues(error.issues)
  throw refuse('INVALID_INPUT', {
    detail: issues.length === 1 ? issues[0]?.message : undefined,
    errors: issues.slice(0, 50).map(({ path, message }) => ({ path: path.join('.'), message })),
  })
}

/** Each sentence once, and of a field of another type nothing but that: what a list holds is no fault of a text. */
function distinctIssues(issues: readonly core.$ZodIssue[]): core.$ZodIssue[] {
  const [ofType, said] = [new Set<string>(), new Set<string>()]
  for (const { code, path } of issues) if (code === 'invalid_type') ofType.add(path.join('.'))
  return issues.filter(({ code, path, message }) => {
    const at = path.join('.')
    const isNew = !said.has(`${at} ${message}`) && (code === 'invalid_type' || !ofType.has(at))
    said.add(`${at} ${message}`)
    return isNew
  })
}

/** Finds text in the input that cannot be stored and returns the refusal; undefined where all of it can. */
export function refusalOfUnstorableText(sent: unknown): Refusal | undefined {
  return isAllKeepable(sent, 0) ? undefined : findUnkeepable(sent, [])
}

/** Looks at every request that brings something, so it names nothing: that is done once something is found. */
function isAllKeepable(sent: unknown, depth: number): boolean {
  if (typeof sent === 'string') return isStorableText(sent)
  if (typeof sent !== 'object' || sent === null) return true
  if (depth === depthMax) return false
  const fields = sent as Record<string, unknown>
  for (const name in fields) {
    if (!isStorableText(name) || !isAllKeepable(fields[name], depth + 1)) return false
  }
  return true
}

function findUnkeepable(sent: unknown, path: readonly string[]): Refusal | undefined {
  if (typeof sent === 'string') {
    return isStorableText(sent) ? undefined : refuseAt(path, "Some of the characters can't be saved.")
  }
  if (typeof sent !== 'object' || sent === null) return undefined
  if (path.length === depthMax) return refuseAt(path, 'This is nested too deeply.')
  for (const [name, each] of Object.entries(sent)) {
    const found = findUnkeepable(name, [...path, name]) ?? findUnkeepable(each, [...path, name])
    if (found) return found
  }
  return undefined
}

function refuseAt(path: readonly string[], message: string): Refusal {
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path: path.join('.'), message }] })
}
