import cluster from 'node:cluster'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import { startDependencyHealthRecorder } from '../backoffice/health/collect-dependency-health.ts'
import type { Config } from '../platform/config/config.ts'
import { type Context, closeContext, createContext } from '../platform/context.ts'
import { findMissingRoleTimeoutCommand } from '../platform/db/connection/find-missing-role-limits.ts'
import { advertiseSchemaVersion } from '../platform/db/connection/report-schema-version.ts'
import { requireCompatibleSchema } from '../platform/db/schema/schema-state.ts'
import { databaseHost } from '../platform/db/schema/unusable-database.ts'
import { endServing } from '../platform/http/server/end-serving.ts'
import { requireWritableFolders } from '../platform/integrations/storage/require-folder.ts'
import { openTracer } from '../platform/integrations/traces/open-tracer.ts'
import { watchPlatformSettings } from '../platform/settings/watch-platform-settings.ts'
import { sweepTemporaryFoldersPeriodically } from '../platform/temporary-folder.ts'
import { startOutboxDispatcher } from '../social/notifications/run-dispatcher.ts'
import { createApiWithRoutes } from './app.ts'
import { explainListenError } from './listen.ts'
import { requireKeysAndQueueReencryption } from './rotate-keys.ts'
import { scheduledTasks, workerTasks } from './tasks.ts'

/** ProcessRole of a long-running process: `all` is both of the others. */
export type ProcessRole = 'api' | 'worker' | 'all'

export type ServingProcess = {
  ctx: Context
  /** Ends what is under way in order: `endServing`, and what runs of jobs. */
  stop(): Promise<void>
}

/**
 * Backlog of new connections that the system holds until we accept them: beyond it clients get no answer, and
 * retry for half a minute.
 */
const connectionBacklog = 4096

/**
 * Options by which each of several processes listens itself, and Linux distributes the connections: a dead
 * one loses only those assigned to it. On other systems the first process passes them on.
 */
const sharingPort = cluster.isWorker && process.platform === 'linux' ? { reusePort: true } : {}

/** Time in milliseconds to close what has no work in flight: it takes hardly any. */
const closeMs = 1000

/**
 * Begins to serve in this process. Says first which database it waits for, and ends where that cannot be reached: what never
 * served is started again by what started it, and is not ready meanwhile.
 * @throws UnfitSchema, MissingKeys, MisconfiguredError, or why it cannot begin
 */
export async function startServing(role: ProcessRole, config: Config): Promise<ServingProcess> {
  const ctx = createContext(config)
  ctx.log.info('connecting', { role, database: databaseHost(config.database.directUrl) })
  try {
    await requireWritableFolders(config.storageUrl)
    await requireCompatibleSchema(config.database.directUrl)
    await requireKeysAndQueueReencryption(ctx)
    await warnAboutMissingLimits(ctx)
  } catch (cause) {
    await closeContext(ctx)
    throw cause
  }
  ctx.traces = await openTracer(config.traces, (cause) => ctx.log.error('traces', cause))
  const folders = await sweepTemporaryFoldersPeriodically((cause) => ctx.log.error('sweep-folders', cause))
  const stops: (() => Promise<unknown>)[] = [
    () => folders.stop(),
    await watchPlatformSettings(ctx),
    startDependencyHealthRecorder(ctx),
  ]
  if (config.database.pooler !== 'none') {
    stops.push(advertiseSchemaVersion(config.database.directUrl, (cause) => ctx.log.error('level', cause)))
  }
  const stopping = new AbortController()
  if (role !== 'worker') {
    const app = await createApiWithRoutes(ctx, { stopping: stopping.signal })
    await app
      .listen({ ...config.api, backlog: connectionBacklog, ...sharingPort })
      .catch((cause: unknown) => {
        throw explainListenError(cause, { ...config.api, settings: 'API' })
      })
    stops.push(() => endServing(app, config.shutdown))
  }
  if (role !== 'api') {
    const { startWorker } = await import('../platform/queue/worker.ts')
    const worker = await startWorker(ctx, workerTasks, scheduledTasks)
    stops.push(() => worker.stop(config.shutdown.graceMs))
    if (config.jobConcurrency.default !== undefined) stops.push(startOutboxDispatcher(ctx))
  }
  return {
    ctx,
    async stop() {
      stopping.abort()
      await Promise.all(stops.map((each) => each()))
      // Whoever was cut off may hold a connection for longer than anybody waits.
      await Promise.race([closeContext(ctx), wait(closeMs)])
    },
  }
}

async function warnAboutMissingLimits({ config, db, log }: Context): Promise<void> {
  if (config.database.pooler === 'none') return
  const commands = await findMissingRoleTimeoutCommand(db)
  if (commands !== undefined) {
    log.error('start', `No statement timeout is set. Run this on the database: ${commands}`)
  }
}
