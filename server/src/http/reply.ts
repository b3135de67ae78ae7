import type { Call } from '@fanfare/contract/call'
import { page } from '@fanfare/contract/fields/page'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Answered = { data: unknown; page?: unknown; message?: string }

const writers = new WeakMap<Call, (answered: object) => string>()

/**
 * Compiles the writer of a call's replies: `{ message, data }` and, for lists, `page`. Fields that the contract does not
 * declare never leave, at any depth. With `check`, the data is held against the contract first, and a mismatch is an
 * error of ours.
 */
export function compileReply(call: Call, check: boolean): (answered: Answered) => string {
  const write = writers.get(call) ?? compileWriter(call)
  writers.set(call, write)
  return (answered) => {
    if (check) call.data.parse(answered.data)
    return write({ ...answered, message: answered.message ?? null })
  }
}

function compileWriter(call: Call): (answered: object) => string {
  const shape = z.object({
    message: z.string().nullable(),
    data: call.data,
    ...(call.paged ? { page } : {}),
  })
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
