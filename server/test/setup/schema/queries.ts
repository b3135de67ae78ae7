import type { TestApp } from '../app.ts'

/** Counts the prepared reads of a call, including those of authentication. */
export async function countReads(app: TestApp, run: () => Promise<unknown>): Promise<number> {
  const { reads } = app.ctx
  const query = reads.query
  let count = 0
  reads.query = (...asked) => {
    count += 1
    return query.apply(reads, asked) as never
  }
  try {
    await run()
  } finally {
    reads.query = query
  }
  return count
}
