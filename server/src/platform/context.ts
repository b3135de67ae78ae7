import type { Config } from './config/config.ts'
import { createDbOverPool, type Db, openCommandPool } from './db/connection/connect.ts'
import { isConnectionError } from './db/connection/is-connection-error.ts'
import { createRepeatedConnectionErrorCheck } from './db/connection/repeated-connection-errors.ts'
import { createIdGenerator, type IdGenerator } from './db/ids.ts'
import { openPipelinedReadClient, openSlowReadPool, type PreparedReadClient } from './db/reads.ts'
import { openReplica, type Replica } from './db/replica.ts'
import { type Bus, instrumentedBus } from './integrations/bus/bus.ts'
import { createBusOutageReporter, withOutageReports } from './integrations/bus/bus-outage-reporter.ts'
import { openBus } from './integrations/bus/open-bus.ts'
import { type CardProviders, openCardProviders } from './integrations/cards.ts'
import { createDependencyHealth, type DependencyHealth } from './integrations/dependency-health.ts'
import { describeFailure } from './integrations/describe-failure.ts'
import { createGoogleClient, type GoogleClient } from './integrations/google/google.ts'
import { createMailer, type Mailer } from './integrations/mail.ts'
import { createPushSender, instrumentedPush, type PushSender } from './integrations/push/push.ts'
import {
  type ChecksumRecordingStorage,
  withChecksumRecords,
} from './integrations/storage/checksum-recording-storage.ts'
import { type CreateMediaUrl, createMediaUrlSigner } from './integrations/storage/media-urls.ts'
import { openStorage } from './integrations/storage/open-storage.ts'
import { instrumentedStorage } from './integrations/storage/storage.ts'
import { createXClient, type XClient } from './integrations/x/x.ts'
import { createMetrics, type Metrics } from './metrics.ts'
import { currentSpan, type Tracer } from './tracing.ts'

export type Clock = { now(): Date }

/** Dependencies of every feature: settings, database, time, ids, and outside services. */
export type Context = {
  config: Config
  db: Db
  reads: PreparedReadClient
  /**
   * Connections that stay free whatever holds up the others: `authentication` only finds sessions, so that nobody who signs a
   * request waits for another's statement; `db` and `reads` serve payments and the buckets that every process counts.
   */
  reserved: { authentication: PreparedReadClient; db: Db; reads: PreparedReadClient }
  /** Reads of reports, which may take seconds and delay nothing but one another. */
  reports: PreparedReadClient
  /** Replica that serves guests’ reads; null where none is set. */
  replica: Replica | null
  clock: Clock
  newId: IdGenerator
  /** Google and X are null where nobody signs in with them, push where no device is told of anything. */
  outside: {
    bus: Bus
    cards: CardProviders
    google: GoogleClient | null
    mail: Mailer
    /** Null where the API sends files itself. */
    mediaAddresses: CreateMediaUrl | null
    push: PushSender | null
    storage: ChecksumRecordingStorage
    x: XClient | null
  }
  /** Health of outside services as this process observed it. */
  sightings: DependencyHealth
  /** Metrics of this process. */
  metrics: Metrics
  /** Null where nothing is traced. */
  traces: Tracer | null
  log: Log
}

/** One line of JSON a happening; `error` also goes to standard error. */
export type Log = {
  info(event: string, facts?: Record<string, unknown>): void
  error(event: string, cause: unknown, facts?: Record<string, unknown>): void
}

export function createContext(config: Config, clock: Clock = { now: () => new Date() }): Context {
  const log = config.environment === 'test' ? silentLog : jsonLog
  const metrics = createMetrics()
  const sightings = createDependencyHealth(
    () => clock.now(),
    (name, outcome, tookMs) => {
      metrics.outside.inc({ name, outcome })
      metrics.outsideDurations.observe({ name }, tookMs / 1000)
      // The store tells more exactly what was asked of it.
      if (name !== 'storage') noteOutside(name, outcome, tookMs)
    },
  )
  const commands = openCommandPool(config.database, config.database.connections)
  const db = createDbOverPool(commands)
  const reads = openPipelinedReadClient(config.database, config.database.readConnections)
  const reports = openSlowReadPool(config.database, 2)
  const records = openCommandPool(config.database, 1)
  const reservedCommands = openCommandPool(config.database, Math.ceil(config.database.connections / 2))
  const reserved = {
    authentication: openPipelinedReadClient(config.database, 1),
    db: createDbOverPool(reservedCommands),
    reads: openPipelinedReadClient(config.database, 1),
  }
  metrics.pools.set('commands', () => commands)
  metrics.pools.set('reads', () => reads.state())
  metrics.pools.set('reports', () => reports.state())
  metrics.pools.set('records', () => records)
  metrics.pools.set('commands-apart', () => reservedCommands)
  metrics.pools.set('reads-apart', () => reserved.reads.state())
  metrics.pools.set('reads-authentication', () => reserved.authentication.state())
  const busOutage = createBusOutageReporter(config.busUrl, {
    begins: (sentence) => log.error('bus', sentence),
    ends: () => log.info('bus-back'),
  })
  const replica = openGuestReads(config, reads, metrics, log)
  return {
    config,
    db,
    reads,
    reserved,
    reports,
    replica,
    clock,
    newId: createIdGenerator(() => clock.now().getTime()),
    outside: {
      bus: withOutageReports(
        instrumentedBus(openBus(config, db, busOutage.failed), sightings.of('bus')),
        busOutage,
      ),
      cards: openCardProviders(config, sightings),
      google: config.google && createGoogleClient(config.google, sightings.of('google')),
      mail: createMailer(config.mail, sightings.of('mail')),
      mediaAddresses:
        config.mediaDelivery === 'redirect'
          ? createMediaUrlSigner(config.storageUrl, config.mediaPublicUrl, () => clock.now())
          : null,
      push: config.push && instrumentedPush(createPushSender(config.push), sightings.of('push')),
      storage: withChecksumRecords(
        instrumentedStorage(
          openStorage(config.storageUrl, config.storageReserveBytes),
          sightings.of('storage'),
          (operation, outcome, tookMs) => {
            metrics.storage.inc({ operation, outcome })
            noteOutside(`storage ${operation}`, outcome, tookMs)
          },
        ),
        records,
        () => clock.now(),
      ),
      x: config.x && createXClient(config.x, sightings.of('x')),
    },
    sightings,
    metrics,
    traces: null,
    log,
  }
}

function openGuestReads(
  { database: { replicaUrl, readConnections } }: Config,
  reads: PreparedReadClient,
  metrics: Metrics,
  log: Log,
): Replica | null {
  if (replicaUrl === null) return null
  const replica = openReplica(replicaUrl, readConnections, reads, {
    onSwitch(source, cause) {
      if (cause === undefined) log.info('guests-read', { place: source })
      else log.error('guests-read', replicaProblem(replicaUrl, cause), { place: source })
    },
    onAnswer: (source) => metrics.guestReads.inc({ place: source }),
  })
  metrics.pools.set('reads-replica', () => replica.state())
  metrics.replicas.set('guests', () => replica.lagSeconds())
  return replica
}

function replicaProblem(url: string, cause: unknown): string {
  return `The replica at ${URL.parse(url)?.host} cannot be used (${describeFailure(cause)}). Until it can, which is tried every second, guests are shown things from the primary.`
}

function noteOutside(name: string, outcome: string, tookMs: number): void {
  currentSpan()?.note(name, tookMs, { 'fanfare.outcome': outcome }, outcome === 'failed')
}

export async function closeContext(ctx: Context): Promise<void> {
  await ctx.outside.bus.close()
  // It asks the primary how far it has written, over the reads that end next.
  await ctx.replica?.end()
  const { mail, storage } = ctx.outside
  const { authentication, db, reads } = ctx.reserved
  const reserved = [authentication.end(), db.destroy(), reads.end()]
  await Promise.all([
    ctx.db.destroy(),
    ctx.reads.end(),
    ctx.reports.end(),
    ...reserved,
    mail.close(),
    storage.close(),
    ctx.traces?.end(),
  ])
}

const isRepeatedLoss = createRepeatedConnectionErrorCheck(Date.now)

const jsonLog: Log = {
  info: (event, facts) => {
    process.stdout.write(
      `${JSON.stringify({ time: new Date().toISOString(), level: 'info', event, ...facts })}\n`,
    )
  },
  error: (event, cause, facts) => {
    if (isRepeatedLoss(event, cause)) return
    // Where a connection failed, the stack says no more than the message.
    const hasStack = cause instanceof Error && !isConnectionError(cause)
    const error = hasStack ? (cause.stack ?? cause.message) : describeFailure(cause)
    process.stderr.write(
      `${JSON.stringify({ time: new Date().toISOString(), level: 'error', event, error, ...facts })}\n`,
    )
  },
}

const silentLog: Log = { info: () => undefined, error: jsonLog.error }
