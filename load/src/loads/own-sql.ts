import { env } from 'node:process'
import { readConfig } from '../../../server/src/config/config.ts'
import { type Context, closeContext, createContext } from '../../../server/src/context.ts'
import type { Shared } from '../../../server/src/db/together.ts'
import { personId } from '../database/generate.ts'
import type { Measured } from './http-load.ts'

const combinations = 200

type OwnSql = {
  databaseUrl: string
  readers: number
  paths: readonly string[]
  read: (ctx: Context, viewerId: string, path: string) => Promise<unknown>
  seconds: number
}

/**
 * What a call asks of the database, and nothing else of it, with 32 asking at a time, in the groups in which the server asks. It
 * is run a few times to see its statement, and of whom.
 */
export async function loadOwnSql({ databaseUrl, readers, paths, read, seconds }: OwnSql): Promise<Measured> {
  const ctx = createContext(readConfig({ ...env, NODE_ENV: 'development', DATABASE_URL: databaseUrl }, false))
  const asked: { shared: Shared; values: readonly unknown[] }[] = []
  const reads: Context['reads'] = {
    ...ctx.reads,
    queryTogether(shared, values) {
      asked.push({ shared, values })
      return ctx.reads.queryTogether(shared, values)
    },
  }
  const latencies: number[] = []
  try {
    for (let n = 0; n < combinations; n++) {
      await read({ ...ctx, reads }, personId(1 + (n % readers)), paths[n % paths.length] ?? '')
    }
    const until = performance.now() + seconds * 1000
    const ask = async () => {
      for (let now = performance.now(); now < until; ) {
        const one = asked[Math.floor(Math.random() * asked.length)]
        if (!one) throw new Error('Nothing was asked of the database.')
        await ctx.reads.queryTogether(one.shared, one.values)
        const answered = performance.now()
        latencies.push(answered - now)
        now = answered
      }
    }
    await Promise.all(Array.from({ length: 32 }, ask))
  } finally {
    await closeContext(ctx)
  }
  latencies.sort((a, b) => a - b)
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0
  return { perSecond: latencies.length / seconds, p50Ms: at(0.5), p99Ms: at(0.99) }
}
