/** The part of JSON Schema that the contract's schemas become. */
type Schema = {
  type?: string | string[]
  properties?: Record<string, unknown>
  required?: string[]
  items?: unknown
  anyOf?: unknown[]
  enum?: unknown[]
  const?: unknown
  format?: string
  pattern?: string
  default?: unknown
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  maxItems?: number
}

const largestWhole = Number.MAX_SAFE_INTEGER

/** A schema as indented lines that people read: `name?: string, up to 50 characters`. */
export function formatSchemaLines(schema: unknown, indent = ''): string[] {
  const each = schema as Schema
  if (each.properties) return objectLines(each, indent)
  return [indent + describe(each)]
}

function objectLines(schema: Schema, indent: string): string[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, value]) => {
    const property = value as Schema
    const key = `${indent}${name}${schema.required?.includes(name) ? '' : '?'}: `
    const { inner, suffix } = unwrap(property)
    if (inner.properties) return [`${key}{`, ...objectLines(inner, `${indent}  `), `${indent}}${suffix}`]
    return [key + describe(property)]
  })
}

/** Unwraps the items of an array or the type of a nullable, with the suffix that this drops. */
function unwrap(schema: Schema): { inner: Schema; suffix: string } {
  if (schema.items) {
    const { inner, suffix } = unwrap(schema.items as Schema)
    return { inner, suffix: `${suffix}[]` }
  }
  const rest = schema.anyOf?.filter((each) => (each as Schema).type !== 'null') as Schema[] | undefined
  if (rest?.length === 1 && rest[0] && rest.length < (schema.anyOf?.length ?? 0)) {
    const { inner, suffix } = unwrap(rest[0])
    return { inner, suffix: `${suffix} | null` }
  }
  return { inner: schema, suffix: '' }
}

function describe(schema: Schema): string {
  const { inner, suffix } = unwrap(schema)
  if (inner.properties) return `{ ${Object.keys(inner.properties).join(', ')} }${suffix}`
  return [nameOf(inner) + suffix, ...limitsOf(inner)].join(', ')
}

function nameOf(schema: Schema): string {
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.anyOf) return schema.anyOf.map((each) => describe(each as Schema)).join(' | ')
  return [schema.type ?? 'any'].flat().join(' | ')
}

function limitsOf(schema: Schema): string[] {
  const { minimum, maximum, minLength, maxLength, maxItems, format, default: fallback } = schema
  return [
    format,
    minimum !== undefined && minimum > -largestWhole ? `from ${minimum}` : undefined,
    maximum !== undefined && maximum < largestWhole ? `to ${maximum}` : undefined,
    minLength !== undefined && minLength > 1 ? `at least ${minLength} characters` : undefined,
    maxLength !== undefined ? `up to ${maxLength} characters` : undefined,
    maxItems !== undefined ? `up to ${maxItems}` : undefined,
    fallback !== undefined ? `${JSON.stringify(fallback)} unless given` : undefined,
  ].filter((part) => part !== undefined)
}
