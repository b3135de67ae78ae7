import fastJson from 'fast-json-stringify'
import { z } from 'zod'

/** Compiles the writer of a shape of the contract. Fields that are not declared are left out, at any depth. */
export function compileJsonWriter(shape: z.ZodType): (value: object) => string {
  const schema = z.toJSONSchema(shape, {
    target: 'draft-7',
    io: 'input',
    unrepresentable: 'any',
    override: ({ jsonSchema }) => foldNullable(jsonSchema),
  })
  return fastJson(schema as Parameters<typeof fastJson>[0])
}

/** Says "X or null" with `nullable`, which is written without trying each alternative on every value. */
function foldNullable(schema: Record<string, unknown>): void {
  const { anyOf } = schema
  if (!Array.isArray(anyOf) || anyOf.length !== 2) return
  const [other] = anyOf.filter((each: { type?: unknown }) => each.type !== 'null')
  if (anyOf.every((each: { type?: unknown }) => each.type !== 'null') || !other) return
  delete schema.anyOf
  Object.assign(schema, other, { nullable: true })
}
