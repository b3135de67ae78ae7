import { z } from 'zod'

export type Schema = {
  type?: string
  enum?: unknown[]
  const?: unknown
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  pattern?: string
  format?: string
  required?: string[]
  allOf?: Schema[]
  additionalProperties?: Schema | boolean
}

/** Converts the input of a Zod schema to JSON Schema. */
export function schemaOf(schema: z.ZodType): Schema {
  return z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Schema
}

/** The path to every place of a schema at which something could be sent. */
export function pathsIn(schema: Schema): string[][] {
  const more = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])].flatMap(pathsIn)
  const fields = Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
    pathsIn(each).map((path) => [name, ...path]),
  )
  const items = schema.items ? pathsIn(schema.items).map((path) => ['0', ...path]) : []
  const entries =
    typeof schema.additionalProperties === 'object'
      ? pathsIn(schema.additionalProperties).map((path) => ['any', ...path])
      : []
  const inside = [...more, ...fields, ...items, ...entries]
  return inside.length > 0 ? inside : [[]]
}

/** A value with the one given at this place and nothing else. */
export function valueAtPath(value: unknown, [name, ...rest]: readonly string[]): unknown {
  if (name === undefined) return value
  return name === '0' ? [valueAtPath(value, rest)] : { [name]: valueAtPath(value, rest) }
}
