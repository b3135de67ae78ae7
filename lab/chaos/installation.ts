import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { type FakeProviders, startFakeProviders } from '../../sandbox/src/start.ts'
import { readConfig } from '../../server/src/platform/config/config.ts'
import { type Context, closeContext, createContext } from '../../server/src/platform/context.ts'
import { type Bucket, openBucket } from '../../server/test/setup/bucket.ts'
import { bareEnvironment } from '../../server/test/setup/processes/bare-environment.ts'
import {
  type BreakableConnection,
  openBreakableConnection,
} from '../../server/test/setup/processes/breakable-connection.ts'
import { createDisposableFolder } from '../../tools/database/disposable-folder.ts'
import { type EmbeddedDatabase, startEmbeddedDatabase } from '../../tools/database/embedded-database.ts'
import { findFreePorts } from '../../tools/process/ports.ts'
import { type RestartedProcess, serverMainFile, startRestartedProcess } from './restarted-process.ts'

/** Further than any clock is put forward: what waits for its time has waited long enough. */
const aheadMs = 40 * 86_400_000

/** A whole installation, all of whose parts can be killed, frozen and kept from each other. */
export type Installation = {
  apiUrl: string
  api: RestartedProcess
  worker: RestartedProcess
  database: { kill(): Promise<void>; start(): Promise<void>; freeze(): void; thaw(): void }
  fakeProviders: FakeProviders
  store: Bucket
  /** The ways that the server has to its database and to the mail server. */
  lines: { database: BreakableConnection; mail: BreakableConnection }
  /** Context of the test’s own queries and sweeps, which bypasses every fault and has a clock far ahead. */
  ctx: Context
  /** The clock of the server, and of what is swept from here. */
  shiftClock(byMs: number): void
  stop(): Promise<void>
}

/** Builds it in a folder of its own, which is removed at the end, and starts all of it. */
export async function startInstallation(): Promise<Installation> {
  const folder = await createDisposableFolder()
  const [databasePort = 0, apiPort, metricsPort] = await findFreePorts(3)
  const startOwnDatabase = () =>
    startEmbeddedDatabase({
      dataDir: folder.path,
      durable: true,
      port: databasePort,
      settings: { shared_buffers: '64MB' },
    })
  let database: EmbeddedDatabase = await startOwnDatabase()
  const apiUrl = `http://127.0.0.1:${apiPort}`
  const store = await openBucket()
  const fakeProviders = await startFakeProviders({
    port: 0,
    smtpPort: 0,
    webhookUrl: `${apiUrl}/paystack/webhook`,
    webhookRetryMs: [200, 400, 800],
  })
  const lines = {
    database: await openBreakableConnection(databasePort),
    mail: await openBreakableConnection(fakeProviders.smtpPort),
  }
  const settings = {
    ENV_FILE: 'none',
    API_PORT: String(apiPort),
    DATABASE_URL: Object.assign(new URL(database.url), { port: String(lines.database.port) }).href,
    STORAGE_URL: store.url,
    SECRET_KEY: 'a secret that only the tests know, long enough',
    PAYSTACK_BASE_URL: fakeProviders.paystackUrl,
    PAYSTACK_SECRET_KEY: fakeProviders.paystackSecret,
    SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
    THROTTLE: 'false',
    ADMIN_IDLE_MINUTES: '720',
  }
  const environment = {
    ...bareEnvironment,
    ...settings,
    NODE_ENV: 'development',
    NODE_COMPILE_CACHE: bareEnvironment.NODE_COMPILE_CACHE ?? join(folder.path, 'compiled'),
  }
  // It ends by itself, and so leaves what Node compiled to those that are killed, which leave nothing.
  await promisify(execFile)(process.execPath, [serverMainFile, 'migrate'], {
    env: { ...environment, DATABASE_URL: database.url },
  })
  let offsetMs = 0
  const ctx = createContext(
    readConfig({ ...settings, NODE_ENV: 'test', DATABASE_URL: database.url }, false),
    { now: () => new Date(Date.now() + aheadMs + offsetMs) },
  )
  const api = startRestartedProcess('api', { ...environment, METRICS_PORT: String(metricsPort) })
  const worker = startRestartedProcess('worker', { ...environment, METRICS_PORT: '0' })
  const processes = () => [database.pid, ...childrenOf(database.pid)]

  return {
    apiUrl,
    api,
    worker,
    database: {
      async kill() {
        signal(processes(), 'SIGKILL')
        await database.ended
        await database.stop()
      },
      async start() {
        database = await startOwnDatabase()
      },
      freeze: () => signal(processes(), 'SIGSTOP'),
      thaw: () => signal(processes(), 'SIGCONT'),
    },
    fakeProviders,
    store,
    lines,
    ctx,
    shiftClock(byMs) {
      offsetMs = byMs
      api.shiftClock(byMs)
      worker.shiftClock(byMs)
    },
    async stop() {
      await Promise.all([api.stop(), worker.stop()])
      await Promise.all([lines.database.close(), lines.mail.close(), store.close(), fakeProviders.stop()])
      await closeContext(ctx)
      await database.stop()
      await folder.remove()
    },
  }
}

function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name)
    } catch {
      // It has ended by itself when the first of them did.
    }
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
