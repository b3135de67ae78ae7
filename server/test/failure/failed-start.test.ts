import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { startTestApp } from '../setup/app.ts'
import { openAsOwner } from '../setup/owner.ts'
import { environmentOver } from '../setup/processes/bare-environment.ts'

const mainFile = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
const app = await startTestApp()

/** Starts a process of the server that cannot begin. @returns with what it ended, and what it said */
async function failedStart(role: 'api' | 'worker', environment: Record<string, string>) {
  const child = spawn(process.execPath, [mainFile, role], {
    env: {
      ...environmentOver(app),
      ...environment,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString()
  })
  const [code] = (await once(child, 'exit')) as [number | null]
  return { code, said }
}

test('an API whose port is taken ends and says why, so that it can be started again', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void taken.close())
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { code, said } = await failedStart('api', { API_PORT: String(port), API_HOST: '127.0.0.1' })
  expect([code, said]).toEqual([1, expect.stringContaining('EADDRINUSE')])
})

test('a worker that the database leaves while it starts ends, so that it is started again', async () => {
  await sql`
    CREATE FUNCTION leave() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'Gone.'; END $$;
    CREATE TRIGGER leave BEFORE INSERT ON regular_job FOR EACH STATEMENT EXECUTE FUNCTION leave()`.execute(
    openAsOwner(app),
  )
  const { code, said } = await failedStart('worker', {})
  expect([code, said]).toEqual([1, expect.stringContaining('Gone.')])
})
