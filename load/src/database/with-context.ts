import { env } from 'node:process'
import { readConfig } from '../../../server/src/config/config.ts'
import { type Context, closeContext, createContext } from '../../../server/src/context.ts'

/** Runs what a feature does, without HTTP, over a database. */
export async function withContext<T>(databaseUrl: string, run: (ctx: Context) => Promise<T>): Promise<T> {
  const ctx = createContext(readConfig({ ...env, NODE_ENV: 'development', DATABASE_URL: databaseUrl }, false))
  try {
    return await run(ctx)
  } finally {
    await closeContext(ctx)
  }
}
