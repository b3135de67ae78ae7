import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { type Sandbox, startSandbox } from '../../../../sandbox/src/start.ts'
import { type Database, startDatabase } from '../../../../tools/database/database.ts'
import { throwAwayFolder } from '../../../../tools/database/throw-away.ts'
import { readConfig } from '../../../src/config.ts'
import { type Context, closeContext, createContext } from '../../../src/context.ts'
import { migrate } from '../../../src/db/migrate.ts'
import { bareEnvironment } from '../../setup/processes/bare-environment.ts'

const mainFile = fileURLToPath(new URL('../../../src/main.ts', import.meta.url))
const secretKey = 'a secret that only the tests know, long enough'
const dayMs = 86_400_000

/** A whole installation whose parts can be killed: a durable database, the server with its worker, and a card provider. */
export type Stage = {
  sandbox: Sandbox
  apiUrl: string
  /** For what is looked up and swept from here; a day ahead, so that every checkout has waited long enough. */
  ctx: Context
  startApi(): Promise<void>
  killApi(): Promise<void>
  /** @throws an Error with its last words when the server's process has ended by itself */
  requireApi(): void
  /** What the server wrote last to standard error. */
  lastWords(): string
  startDatabase(): Promise<void>
  /** Kills every process of the database at once. */
  killDatabase(): Promise<void>
  stop(): Promise<void>
}

/** Builds it in a folder of its own, which is removed at the end; the database runs, the server does not yet. */
export async function openStage(): Promise<Stage> {
  const folder = await throwAwayFolder()
  const [databasePort, apiPort, metricsPort] = [await freePort(), await freePort(), await freePort()]
  const startOwnDatabase = () =>
    startDatabase({
      dataDir: folder.path,
      durable: true,
      port: databasePort,
      settings: { shared_buffers: '64MB' },
    })
  let database: Database = await startOwnDatabase()
  let api: ChildProcess | undefined
  let lastWords = ''
  await migrate(database.url)
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const sandbox = await startSandbox({
    port: 0,
    smtpPort: 0,
    webhookUrl: `${apiUrl}/paystack/webhook`,
    webhookRetryMs: [200, 400, 800],
  })
  const environment = {
    ...bareEnvironment,
    NODE_ENV: 'development',
    ENV_FILE: 'none',
    API_PORT: String(apiPort),
    METRICS_PORT: String(metricsPort),
    DATABASE_URL: database.url,
    STORAGE_URL: `file:${join(folder.path, 'media')}`,
    SECRET_KEY: secretKey,
    PAYSTACK_BASE_URL: sandbox.paystackUrl,
    PAYSTACK_SECRET_KEY: sandbox.paystackSecret,
    SMTP_URL: sandbox.smtpUrl,
    THROTTLE: 'false',
  }
  const ctx = createContext(readConfig({ ...environment, NODE_ENV: 'test' }), {
    now: () => new Date(Date.now() + dayMs),
  })

  async function killApi(): Promise<void> {
    const killed = api
    api = undefined
    if (!killed || killed.exitCode !== null || killed.signalCode !== null) return
    const ended = once(killed, 'exit')
    killed.kill('SIGKILL')
    await ended
  }

  return {
    sandbox,
    apiUrl,
    ctx,
    async startApi() {
      const child = spawn(process.execPath, [mainFile, 'all'], {
        env: environment,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      api = child
      lastWords = ''
      child.stderr.on('data', (chunk: Buffer) => {
        lastWords = (lastWords + chunk.toString()).slice(-4000)
      })
      for await (const line of createInterface(child.stdout)) {
        if (!line.includes('"ready"')) continue
        // Nobody reads on: what is written must not fill the pipe.
        child.stdout.resume()
        return
      }
      throw new Error(`The server did not start:\n${lastWords}`)
    },
    killApi,
    lastWords: () => lastWords,
    requireApi() {
      if (api?.exitCode === null && api.signalCode === null) return
      throw new Error(`The server has ended:\n${lastWords}`)
    },
    async startDatabase() {
      database = await startOwnDatabase()
    },
    async killDatabase() {
      const processes = [database.pid, ...childrenOf(database.pid)]
      for (const pid of processes) {
        try {
          process.kill(pid, 'SIGKILL')
        } catch {
          // It has ended by itself when the first of them did.
        }
      }
      await database.ended
      await database.stop()
    },
    async stop() {
      await killApi()
      await sandbox.stop()
      await closeContext(ctx)
      await database.stop()
      await folder.remove()
    },
  }
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === parent)
    .map(Number)
}

function parentOf(pid: string): number | undefined {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return undefined
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((done) => server.close(done))
  if (typeof address !== 'object' || address === null) throw new Error('There is no free port.')
  return address.port
}
