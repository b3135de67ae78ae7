import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Environment } from '../server/src/environment.ts'
import { nodeFlags } from '../server/src/node-flags.ts'
import { type Database, startDatabase } from './database.ts'
import { Failure } from './failure.ts'
import type { Instance } from './instance.ts'
import { keysOf } from './keys.ts'
import { type Service, type ServiceOptions, startService } from './service.ts'
import { root, type Settings, sandboxEnvironment } from './settings.ts'
import { buildWeb } from './web-build.ts'

const READY_WAIT_MS = 60_000

export type Stack = {
  /** The environment that the server runs with. */
  environment: Environment
  /** Settles with a sentence when a part ends that nobody asked to. */
  failed: Promise<string>
  /** Ends every part in order. */
  stop(): Promise<void>
  /** Ends every part at once. */
  kill(): void
}

export type StackOptions = {
  settings: Settings
  instance?: Instance
  durable: boolean
  say: (line: string) => void
  warn: (line: string) => void
}

/**
 * Starts the database, the sandbox, the server and the web app, migrated, built and ready.
 * @throws Failure with the part that does not start and why; what had been started is ended again
 */
export async function startStack({ settings, instance, durable, say, warn }: StackOptions): Promise<Stack> {
  const logs = join(settings.dataDir, 'logs')
  await mkdir(join(settings.dataDir, 'media'), { recursive: true })
  const services: Service[] = []
  let database: Database | undefined
  let isStopping = false
  const failure = Promise.withResolvers<string>()

  const start = (
    name: string,
    program: string,
    environment: Environment,
    node: Pick<ServiceOptions, 'args' | 'flags'> = {},
  ) => {
    const service = startService({ name, program, environment, logs, warn, ...node })
    instance?.record({ pid: service.pid, program: service.program })
    services.push(service)
    void service.ended.then((how) => {
      if (!isStopping) failure.resolve(wordsOf(service, how, logs))
    })
    return service
  }
  const stop = async () => {
    isStopping = true
    // Newest first: the web app, the server with its requests and jobs, the outside world; the database when none needs it.
    for (const service of services.toReversed()) await service.stop()
    await database?.stop()
  }

  try {
    if (settings.isSandboxed) start('sandbox', 'sandbox/src/main.ts', sandboxEnvironment(settings))
    const [environment] = await Promise.all([
      (async () => {
        database = await databaseOf(settings, durable, say)
        if (database) {
          void database.ended.then(() => {
            if (!isStopping)
              failure.resolve(`The database ended by itself; see ${join(logs, 'database.log')}.`)
          })
        }
        const url = settings.databaseUrl ?? database?.url ?? ''
        const serverEnvironment = await serverEnvironmentOf(settings, url)
        await migrate(serverEnvironment)
        return serverEnvironment
      })(),
      buildWeb(say),
    ])
    start('server', 'server/src/main.ts', environment, { args: ['all'], flags: nodeFlags })
    start('web', 'tools/serve-web.ts', environment)
    const isUp = Promise.all([
      answers(`http://127.0.0.1:${settings.ports.api}/health/ready`, () => isStopping),
      answers(`http://127.0.0.1:${settings.ports.web}/`, () => isStopping),
      settings.isSandboxed ? answers(`${settings.origins.sandbox}/mail`, () => isStopping) : undefined,
    ])
    const sentence = await Promise.race([isUp.then(() => undefined), failure.promise])
    if (sentence !== undefined) throw new Failure(sentence)
    return {
      environment,
      failed: failure.promise,
      stop,
      kill() {
        isStopping = true
        for (const service of services) service.kill()
        if (database) process.kill(database.pid, 'SIGQUIT')
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** What `server/src/main.ts` is run with. */
export async function serverEnvironmentOf(settings: Settings, databaseUrl: string): Promise<Environment> {
  const secret = settings.environment.SECRET_KEY ?? (await keysOf(settings.dataDir)).SECRET_KEY
  return { ...settings.environment, DATABASE_URL: databaseUrl, SECRET_KEY: secret }
}

/** Brings the database to the newest schema. */
export async function migrate(environment: Environment): Promise<void> {
  const output = await runToEnd('server/src/main.ts', ['migrate'], environment)
  if (output.code !== 0) throw new Failure(`The database could not be migrated:\n${output.text.trim()}`)
}

/** Runs a program of this repository to its end and answers with what it said. */
async function runToEnd(
  program: string,
  args: string[],
  environment: Environment,
): Promise<{ code: number | null; text: string }> {
  const child = spawn(process.execPath, [join(root, program), ...args], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      text += chunk.toString()
    })
  }
  const code = await new Promise<number | null>((done, fail) => {
    child.once('close', done)
    child.once('error', fail)
  })
  return { code, text }
}

async function databaseOf(
  settings: Settings,
  durable: boolean,
  say: (line: string) => void,
): Promise<Database | undefined> {
  if (settings.databaseUrl) return undefined
  if (!existsSync(join(settings.dataDir, 'database-folder'))) say('Making the database')
  return startDatabase({ dataDir: settings.dataDir, durable })
}

function wordsOf(service: Service, how: string, logs: string): string {
  const lines = service.lastLines()
  return `The ${service.name} ended ${how}${lines.length > 0 ? `:\n${lines.join('\n')}` : ''}\n(all of it: ${join(logs, `${service.name}.log`)})`
}

async function answers(url: string, isGivenUp: () => boolean): Promise<void> {
  const until = Date.now() + READY_WAIT_MS
  let last = 'no answer'
  while (Date.now() < until && !isGivenUp()) {
    try {
      const { ok, status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
      if (ok) return
      last = `status ${status}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await new Promise((again) => setTimeout(again, 50))
  }
  throw new Failure(`${url} does not become ready (${last}) within ${READY_WAIT_MS / 1000} s; see the logs.`)
}
