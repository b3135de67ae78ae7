import { type Refusal, refuse } from '../../errors.ts'

const token = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * Parses a JSON body. Of two fields with one name `JSON.parse` drops the first: they are refused instead, as in forms.
 * @throws Refusal INVALID_INPUT
 */
export function parseJsonBody(text: string): unknown {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw refuse('INVALID_INPUT', { detail: "The body isn't valid JSON." })
  }
  const name = repeatedName(text)
  if (name !== undefined) throw sentTwice(name)
  return parsed
}

function sentTwice(path: string): Refusal {
  const message = 'This was sent more than once.'
  return refuse('INVALID_INPUT', { detail: message, errors: [{ path, message }] })
}

/** The first name that an object of valid JSON has twice. */
function repeatedName(text: string): string | undefined {
  const names: (Set<string> | undefined)[] = []
  let last = ''
  for (const [sign] of text.matchAll(token)) {
    if (sign === '{' || sign === '[') names.push(sign === '{' ? new Set() : undefined)
    else if (sign === '}' || sign === ']') names.pop()
    else if (sign === ':') {
      const name = JSON.parse(last) as string
      const known = names.at(-1)
      if (known?.has(name)) return name
      known?.add(name)
    }
    last = sign
  }
  return undefined
}
