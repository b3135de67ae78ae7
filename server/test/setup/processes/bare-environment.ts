import { env } from 'node:process'
import type { TestApp } from '../app.ts'

/** Environment of a server process under test. Processes that end by themselves cache what Node compiled. */
export const bareEnvironment = { PATH: env.PATH, NODE_COMPILE_CACHE: env.NODE_COMPILE_CACHE }

/** The same for one that does its work over the database and the store of a test. */
export function environmentOver({ ctx: { config } }: Pick<TestApp, 'ctx'>) {
  return {
    ...bareEnvironment,
    NODE_ENV: 'development',
    ENV_FILE: 'none',
    METRICS_PORT: '0',
    DATABASE_URL: config.database.url,
    DATABASE_POOLER: config.database.pooler,
    DATABASE_DIRECT_URL: config.database.directUrl,
    STORAGE_URL: config.storageUrl,
    SECRET_KEY: config.secretKey,
  }
}
