import { existsSync } from 'node:fs'
import { z } from 'zod'
import { parseList } from './parse-lists.ts'

/** A program by its name, or by the path of its file. */
export const programSetting = z.string().refine((name) => !name.includes('/') || existsSync(name), {
  error: ({ input }) => `isn't a file: ${input}`,
})

const queue = z.enum(['default', 'cpu', 'low_priority'])
export type JobConcurrency = Partial<Record<z.output<typeof queue>, number>>

/** Queues that a worker takes, each with its number of concurrent jobs, such as `default:4,cpu:2,low_priority:1`. */
export const queueConcurrencySetting = z.string().transform((text, check): JobConcurrency => {
  const pairs = parseList(text).map((each) => each.split(':'))
  const named = z
    .array(
      z.tuple([
        queue,
        z
          .string()
          .regex(/^\d{1,2}$/)
          .transform(Number)
          .refine((count) => count > 0),
      ]),
    )
    .min(1)
    .refine((found) => new Set(found.map(([name]) => name)).size === found.length)
    .safeParse(pairs)
  if (named.success) return Object.fromEntries(named.data)
  check.addIssue(
    'must name queues once each and how many jobs of each run at a time, 1 to 99, such as default:4,cpu:2,low_priority:1',
  )
  return z.NEVER
})
