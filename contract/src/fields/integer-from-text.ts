import { z } from 'zod'

const inDigits = /^-?\d{1,15}$/

/**
 * A whole number of a path or a query, where it comes as text: in digits alone. What JavaScript would make a number of as
 * well (`1e1`, `0x10`, ` 7`, nothing at all) is refused as the number's own schema refuses what is none.
 */
export function integerFromText<Schema extends z.ZodType<number, number>>(schema: Schema) {
  return z.preprocess(
    (sent) => (typeof sent === 'string' ? (inDigits.test(sent) ? Number(sent) : Number.NaN) : sent),
    schema,
  )
}
