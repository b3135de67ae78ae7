import { spawn } from 'node:child_process'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { Context } from '../../../src/platform/context.ts'
import { bareEnvironment } from './bare-environment.ts'

/** Runs a command of the server's program over this database. @returns how it ended, and what it said was wrong */
export async function runMain({ config }: Context, ...args: string[]): Promise<[number | null, string]> {
  const main = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
  const child = spawn(process.execPath, [main, ...args], {
    env: {
      ...{ ...bareEnvironment, NODE_ENV: 'development', ENV_FILE: 'none', METRICS_PORT: '0' },
      ...{ DATABASE_URL: config.database.url, STORAGE_URL: config.storageUrl, SECRET_KEY: config.secretKey },
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  const said = await text(child.stderr)
  return [await ended, said]
}
