import { existsSync, readdirSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { readMigrateConfig } from '../server/src/platform/config/config.ts'
import type { EnvironmentVariables } from '../server/src/platform/config/environment.ts'
import { MisconfiguredError } from '../server/src/platform/config/misconfigured-error.ts'
import {
  connectionErrorSentence,
  errorMessageOf,
} from '../server/src/platform/db/connection/is-connection-error.ts'
import { processLaunchEnvironment, supportedNodeFlags } from '../server/src/platform/node-flags.ts'
import {
  type DatabaseUrls,
  type EmbeddedDatabase,
  startEmbeddedDatabase,
} from './database/embedded-database.ts'
import type { InstanceLock } from './process/instance.ts'
import { OperatorError } from './process/operator-error.ts'
import {
  type ChildProgram,
  type ChildProgramOptions,
  isDatabaseEndedWarning,
  startChildProgram,
} from './services/child-program.ts'
import { rerunOnChange } from './services/rerun-on-change.ts'
import { type RunningPart, restartWhenEnded } from './services/supervise.ts'
import { loadOrCreateKeys } from './settings/keys.ts'
import { filterApiProcessEnvironment, filterWebProcessEnvironment } from './settings/process-environments.ts'
import { buildFakeProvidersEnvironment, type InstanceSettings, repositoryRoot } from './settings/settings.ts'
import { buildAppIfChanged } from './web/web-build.ts'

const READY_WAIT_MS = 60_000
/** Time during which parts may still report a database outage once it is back. */
const RECOVERY_MS = 5_000

export type Stack = {
  /** The environment that the server runs with. */
  environment: EnvironmentVariables
  /** Settles with a sentence when a part has ended that is not started again. */
  failed: Promise<string>
  /** Ends every part in order. */
  stop(): Promise<void>
  /** Ends every part at once. */
  kill(): void
}

export type StackOptions = {
  settings: InstanceSettings
  instance?: InstanceLock
  durable: boolean
  /**
   * True if a part that ends by itself, once everything is up, is restarted; otherwise its end stops the
   * stack.
   */
  restarts: boolean
  /**
   * True to run from the sources: the server restarts when they change, and the browser gets changes of the
   * web app.
   */
  isDevelopment?: boolean
  /** True by default: includes the back-office’s app. */
  isWithAdmin?: boolean
  /** Callback with the server’s environment once it is started, while the web app is still being built. */
  onServer?: (environment: EnvironmentVariables) => void
  say: (line: string) => void
  warn: (line: string) => void
}

type Part = { running: RunningPart; start: () => Promise<RunningPart> }

/**
 * Starts the database, the sandbox, the server and the web app, migrated, built and ready.
 * @throws OperatorError with the part that does not start and why; what had been started is ended again
 */
export async function startStack(options: StackOptions): Promise<Stack> {
  const {
    settings,
    instance,
    durable,
    restarts,
    isDevelopment = false,
    isWithAdmin = true,
    say,
    warn,
  } = options
  const logs = join(settings.dataDir, 'logs')
  await mkdir(join(settings.dataDir, 'media'), { recursive: true, mode: 0o700 })
  /** Parts in dependency order. */
  const parts: Part[] = []
  let supervised: { stop(): Promise<void>; kill(): void }[] | undefined
  let isStopping = false
  const failure = Promise.withResolvers<string>()

  const add = async (start: Part['start'], index = parts.length) => {
    const running = await start()
    parts.splice(index, 0, { running, start })
    void running.ended.then((why) => {
      if (!isStopping && !supervised) failure.resolve(why)
    })
  }
  const start = (
    name: string,
    options: Pick<ChildProgramOptions, 'program' | 'environment' | 'args' | 'flags'>,
  ) => {
    const service = startRecorded({ name, ...options })
    return { ...service, ended: service.ended.then((how) => exitMessage(service, how, logs)) }
  }
  const addService = (
    name: string,
    program: string,
    environment: EnvironmentVariables,
    node: Pick<ChildProgramOptions, 'args' | 'flags'> = {},
  ) => add(async () => start(name, { program, environment, ...node }))
  // Without its database each part fails in every request and job: that stands in the logs, and the console has the cause.
  let isDatabaseAway = false
  // Of the embedded one, what supervises it says so, in a sentence.
  const warnOf = (line: string) => {
    if (!isDatabaseAway && (settings.databaseUrl || !isDatabaseEndedWarning(line))) warn(line)
  }
  const startRecorded = (service: Omit<ChildProgramOptions, 'logs' | 'warn'>) => {
    const started = startChildProgram({ ...service, logs, warn: warnOf })
    instance?.record(started)
    return started
  }
  const stop = async () => {
    isStopping = true
    // Newest first: the web app, the server with its requests and jobs, the outside world; the database when none needs it.
    for (const part of (supervised ?? parts.map(({ running }) => running)).toReversed()) await part.stop()
  }

  try {
    if (settings.usesFakeProviders)
      await addService('sandbox', 'sandbox/src/main.ts', buildFakeProvidersEnvironment(settings))
    const built = isDevelopment ? Promise.resolve(false) : buildAppIfChanged('web', say)
    // It may well fail before it is waited for.
    built.catch(() => undefined)
    let urls: DatabaseUrls | undefined
    if (!settings.databaseUrl) {
      if (!existsSync(join(settings.dataDir, 'database-folder'))) say('Creating the database')
      await add(async () => {
        const port = Number(URL.parse(urls?.url ?? '')?.port) || undefined
        const database = await startEmbeddedDatabase({
          ...{ dataDir: settings.dataDir, archiveDir: settings.archiveDir, durable },
          ...(port && { port }),
        })
        urls = database
        if (isDatabaseAway) {
          say('The database is running again')
          setTimeout(() => {
            isDatabaseAway = false
          }, RECOVERY_MS).unref()
        }
        void database.ended.then(() => {
          isDatabaseAway = true
        })
        return runningOf(database, logs)
      }, 0)
    }
    const whole = await loadOrCreateServerEnvironment(settings, urls)
    const environment = filterApiProcessEnvironment(whole)
    const bounded = { ...processLaunchEnvironment, ...environment }
    const webEnvironment = filterWebProcessEnvironment(environment)
    if (!isDevelopment) await migrate(whole)
    const server = {
      name: 'server',
      program: 'server/src/main.ts',
      args: ['all'],
      flags: supportedNodeFlags(),
    }
    if (isDevelopment) {
      let migrated = ''
      const startServer = async () => {
        const migrations = readdirSync(join(repositoryRoot, 'server/migrations')).join()
        if (migrations !== migrated) await migrate(whole)
        migrated = migrations
        return startRecorded({ ...server, environment: bounded })
      }
      await add(() =>
        rerunOnChange(startServer, ['contract/src', 'server/src', 'server/migrations'], { say, warn }),
      )
    } else await addService(server.name, server.program, bounded, server)
    options.onServer?.(environment)
    await built
    if (isDevelopment) await addService('web', 'tools/web/develop-web.ts', webEnvironment)
    else await addService('web', 'server/src/main.ts', webEnvironment, { args: ['web'] })
    if (settings.origins.admin && isWithAdmin) {
      if (isDevelopment) await addService('admin', 'tools/web/develop-admin.ts', webEnvironment)
      else {
        const served = { program: 'server/src/main.ts', args: ['admin-web'], environment: webEnvironment }
        await add(async () => afterBuild(buildAppIfChanged('admin', say), () => start('admin', served)))
      }
    }
    const isUp = Promise.all([
      waitUntilAnswering(`http://127.0.0.1:${settings.ports.api}/health/ready`, () => isStopping),
      waitUntilAnswering(`http://127.0.0.1:${settings.ports.web}/`, () => isStopping),
      settings.usesFakeProviders
        ? waitUntilAnswering(`${settings.origins.fakeProviders}/mail`, () => isStopping)
        : undefined,
    ])
    const sentence = await Promise.race([isUp.then(() => undefined), failure.promise])
    if (sentence !== undefined) throw new OperatorError(sentence)
    if (restarts) {
      supervised = parts.map(({ running, start }) =>
        restartWhenEnded(running, start, { warn, givenUp: failure.resolve }),
      )
    }
    return {
      environment,
      failed: failure.promise,
      stop,
      kill() {
        isStopping = true
        for (const part of supervised ?? parts.map(({ running }) => running)) part.kill()
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

/** Starts a service once it is built, and has nobody wait for the build. */
function afterBuild(built: Promise<unknown>, start: () => RunningPart): RunningPart {
  const stopped = Promise.withResolvers<string>()
  let service: RunningPart | undefined
  let isStopped = false
  const ended = built.then(
    () => {
      if (!isStopped) service = start()
      return service?.ended ?? stopped.promise
    },
    (error: unknown) => errorMessageOf(error),
  )
  const end = () => {
    isStopped = true
    if (service === undefined) stopped.resolve('It was stopped.')
  }
  return {
    pid: 0,
    ended: Promise.race([ended, stopped.promise]),
    async stop() {
      end()
      await service?.stop()
    },
    kill() {
      end()
      service?.kill()
    },
  }
}

function runningOf(database: EmbeddedDatabase, logs: string): RunningPart {
  return {
    pid: database.pid,
    ended: database.ended.then(
      (how) => `The database stopped ${how}.\n(full log: ${join(logs, 'database.log')})`,
    ),
    stop: database.stop,
    kill: () => void process.kill(database.pid, 'SIGQUIT'),
  }
}

/**
 * Returns the environment of `server/src/main.ts`, also for migrations.
 * @param embedded the embedded database, if the operator brings none
 */
export async function loadOrCreateServerEnvironment(
  settings: InstanceSettings,
  embedded: DatabaseUrls | undefined,
): Promise<EnvironmentVariables> {
  const { DATABASE_PASSWORD, ...keys } = await loadOrCreateKeys(settings.dataDir)
  return {
    ...keys,
    ...settings.environment,
    ...(embedded && { DATABASE_URL: embedded.servingUrl, MIGRATION_DATABASE_URL: embedded.url }),
  }
}

/** Brings the database to the newest schema. */
export async function migrate(environment: EnvironmentVariables): Promise<void> {
  const { directUrl, serving } = readMigrateConfig(environment, false)
  // Here rather than in a process of its own, which would load the whole server for it.
  const schema = await import('../server/src/platform/db/schema/migrate.ts')
  await schema.migrate(directUrl, { serving }).catch((cause: unknown) => {
    if (cause instanceof MisconfiguredError) throw cause
    throw new OperatorError(
      connectionErrorSentence(cause) ?? `The database couldn't be migrated:\n${errorMessageOf(cause)}`,
    )
  })
}

function exitMessage(service: ChildProgram, how: string, logs: string): string {
  const lines = service.lastLines()
  return `The ${service.name} stopped ${how}.${lines.length > 0 ? `\n${lines.join('\n')}` : ''}\n(full log: ${join(logs, `${service.name}.log`)})`
}

/** Waits until a page is served. @throws OperatorError when it is not within a minute */
export async function waitUntilAnswering(url: string, isGivenUp = () => false): Promise<void> {
  const until = Date.now() + READY_WAIT_MS
  let last = 'no answer'
  while (Date.now() < until && !isGivenUp()) {
    try {
      const { ok, status } = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
      // A page that is asked for by another name than its own leads to that.
      if (ok || status === 307) return
      last = `status ${status}`
    } catch (error) {
      last = error instanceof Error ? error.message : String(error)
    }
    await new Promise((again) => setTimeout(again, 50))
  }
  throw new OperatorError(`${url} wasn't ready within ${READY_WAIT_MS / 1000} s (${last}). See the logs.`)
}
