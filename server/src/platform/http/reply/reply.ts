import type { Call } from '@fanfare/contract/call'
import { type PageInfo, page } from '@fanfare/contract/fields/page'
import { z } from 'zod'
import { compileJsonWriter } from './compile-json.ts'
import { asSerializedJson, SerializedReplyData } from './serialized.ts'

type Answered = { data: unknown; page?: PageInfo; message?: string }

const writers = new WeakMap<Call, (answered: object) => string>()
const writePage = compileJsonWriter(page)

/**
 * Compiles the writer of a call's replies: `{ message, data }` and, for lists, `page`. Fields that the contract does not
 * declare never leave, at any depth. With `check`, the data is held against the contract first, and a mismatch is an
 * error of ours; what is written already has to be what would be written anew.
 */
export function compileResponseWriter(call: Call, check: boolean): (answered: Answered) => string | Buffer {
  const write = (answered: object) => compileResponseWriterOnce(call)(answered)
  return (answered) => {
    const { data, message = null } = answered
    if (!(data instanceof SerializedReplyData)) {
      if (check) call.data.parse(data)
      return write({ ...answered, message })
    }
    const ofList = answered.page === undefined ? '' : `,"page":${asSerializedJson(writePage(answered.page))}`
    const reply = Buffer.from(
      `{"message":${asSerializedJson(JSON.stringify(message))},"data":${data.json}${ofList}}`,
      'latin1',
    )
    if (check) {
      const text = reply.toString()
      const sent = JSON.parse(text) as { data: unknown }
      call.data.parse(sent.data)
      if (write(sent) !== text) throw new Error(`What is kept differs from what is declared: ${text}`)
    }
    return reply
  }
}

/** Compiled for the first reply: most processes are never asked for most calls, and what they are compiled to is large. */
export function compileResponseWriterOnce(call: Call): (answered: object) => string {
  const known = writers.get(call)
  if (known) return known
  const write = compileJsonWriter(
    z.object({
      message: z.string().nullable(),
      data: call.data,
      ...(call.paged ? { page } : {}),
    }),
  )
  writers.set(call, write)
  return write
}
