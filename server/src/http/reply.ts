import type { Call } from '@fanfare/contract/call'
import { page } from '@fanfare/contract/page'
import fastJson from 'fast-json-stringify'
import { z } from 'zod'

type Answered = { data: unknown; page?: unknown; message?: string }

/**
 * Compiles the writer of a call's replies: `{ message, data }` and, for lists, `page`. Fields that the contract does not
 * declare never leave. With `check`, the data is held against the contract first, and a mismatch is an error of ours.
 */
export function compileReply(call: Call, check: boolean): (answered: Answered) => string {
  const shape = z.object({
    message: z.string().nullable(),
    data: call.data,
    ...(call.paged ? { page } : {}),
  })
  const schema = z.toJSONSchema(shape, { target: 'draft-7', io: 'input', unrepresentable: 'any' })
  const write = fastJson(schema as Parameters<typeof fastJson>[0])
  return (answered) => {
    if (check) call.data.parse(answered.data)
    return write({ message: null, ...answered })
  }
}
