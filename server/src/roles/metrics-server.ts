import { readFileSync } from 'node:fs'
import fastify, { type FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, type Registry } from 'prom-client'
import { loadStorageDamage } from '../media/scrub/load-damage.ts'
import {
  type LedgerVerificationState,
  loadLedgerVerificationState,
} from '../money/ledger/verification/last-verification.ts'
import type { Context } from '../platform/context.ts'
import { findLastWalArchiveTime } from '../platform/db/find-last-wal-archive-time.ts'
import { withProviderTimeout } from '../platform/integrations/with-provider-timeout.ts'
import { type JobQueueState, loadJobQueueState } from '../platform/queue/job-queue-state.ts'

/** Prometheus waits for 10 seconds: after that it receives what this process knows without the database. */
const databaseMs = 4000

/**
 * Answers `GET /metrics` with Prometheus text; it listens on a port of its own, which the world does not reach.
 * @param gather the text, where this process answers for others too
 */
export function createMetricsServer(ctx: Context, gather?: () => Promise<string>): FastifyInstance {
  const { registry } = ctx.metrics
  collectDefaultMetrics({ register: registry })
  registerBuildInfo(registry)
  const isUp = new Gauge({
    name: 'fanfare_database_up',
    help: 'Whether the database answers this process: 1 or 0.',
    registers: [registry],
  })
  const instance = instanceGauges(registry)
  let loading: Promise<Instance> | undefined

  /** Loads once for all concurrent requests, however slow the database is. */
  function loadOnce(): Promise<Instance> {
    loading ??= loadInstance(ctx).finally(() => {
      loading = undefined
    })
    return loading
  }

  const server = fastify({ logger: false, exposeHeadRoutes: false, forceCloseConnections: true })
  server.get('/metrics', async (_request, reply) => {
    const seen = await withProviderTimeout(loadOnce(), databaseMs).catch((cause: unknown) => {
      ctx.log.error('metrics', cause)
      return null
    })
    isUp.set(seen ? 1 : 0)
    for (const { gauge, read } of instance) {
      if (seen) gauge.set(read(seen))
      else gauge.remove()
    }
    return reply.type(registry.contentType).send(await (gather ?? (() => registry.metrics()))())
  })
  return server
}

function registerBuildInfo(registry: Registry): void {
  const path = new URL('../../../package.json', import.meta.url)
  const { version }: { version: string } = JSON.parse(readFileSync(path, 'utf8'))
  new Gauge({
    name: 'fanfare_build_info',
    help: 'Always 1; its labels say what runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version, node: process.version }, 1)
}

/** Metrics that are the same in every process. */
type Instance = {
  now: Date
  jobs: JobQueueState
  proof: LedgerVerificationState
  damage: Awaited<ReturnType<typeof loadStorageDamage>>
  backedUpAt: Date | null
  archivedAt: Date | null
}

async function loadInstance(ctx: Context): Promise<Instance> {
  const [jobs, proof, damage, archivedAt, { backed_up_at }] = await Promise.all([
    loadJobQueueState(ctx),
    loadLedgerVerificationState(ctx.db),
    loadStorageDamage(ctx.db),
    findLastWalArchiveTime(ctx.db),
    ctx.db.selectFrom('instance').select('backed_up_at').executeTakeFirstOrThrow(),
  ])
  return { now: ctx.clock.now(), jobs, proof, damage, backedUpAt: backed_up_at, archivedAt }
}

/** Each has no value while the database does not answer. */
function instanceGauges(registry: Registry) {
  const seconds = (date: Date | null) => (date === null ? 0 : date.getTime() / 1000)
  const age = (since: Date | null, now: Date) =>
    since === null ? 0 : Math.max(0, (now.getTime() - since.getTime()) / 1000)
  const gauges: [string, string, (instance: Instance) => number][] = [
    ['jobs_waiting', 'Jobs that are due, counted up to 10,000.', ({ jobs }) => jobs.waitingCount],
    ['jobs_retrying', 'Of those, which failed before.', ({ jobs }) => jobs.retryingCount],
    [
      'jobs_oldest_due_seconds',
      'For how long the oldest job that is due has waited.',
      ({ jobs: { oldestDue }, now }) => age(oldestDue === null ? null : new Date(oldestDue), now),
    ],
    [
      'jobs_failed',
      'Jobs that were given up, counted up to 10,000.',
      ({ jobs }) => jobs.failed.reduce((sum, { count }) => sum + count, 0),
    ],
    [
      'regular_jobs_late',
      'Jobs of the clock that were not done when they should have been.',
      ({ jobs }) => jobs.regular.filter(({ isLate }) => isLate).length,
    ],
    ['job_pools', 'Pools of workers that are alive, of all processes.', ({ jobs }) => jobs.laneCount],
    [
      'ledger_seal_timestamp_seconds',
      'When the newest seal of the ledger was made; 0 while there is none.',
      ({ proof }) => seconds(proof.sealedAt),
    ],
    ['ledger_unsealed_transactions', 'What waits for its seal.', ({ proof }) => proof.unsealedCount],
    [
      'ledger_unsealed_seconds',
      'For how long the oldest transaction has waited for its seal.',
      ({ proof, now }) => age(proof.unsealedSince, now),
    ],
    [
      'ledger_verified_timestamp_seconds',
      'When the whole ledger was last verified; 0 while it never was.',
      ({ proof }) => seconds(proof.checkedAt),
    ],
    [
      'ledger_mismatches',
      'What the last verification found that does not add up.',
      ({ proof }) => proof.mismatchCount,
    ],
    [
      'stored_files_damaged',
      'Stored files that are lost, or are not what they were.',
      ({ damage }) => damage.count,
    ],
    [
      'stored_files_round_timestamp_seconds',
      'When every stored file had last been read and held against its checksum; 0 before the first time.',
      ({ damage: { round } }) => seconds(round?.ended_at ?? null),
    ],
    [
      'backup_timestamp_seconds',
      'When the newest backup became whole; 0 while there is none.',
      ({ backedUpAt }) => seconds(backedUpAt),
    ],
    [
      'archive_timestamp_seconds',
      'When the database last archived what it writes; 0 where it does not.',
      ({ archivedAt }) => seconds(archivedAt),
    ],
  ]
  return gauges.map(([name, help, read]) => ({
    gauge: new Gauge({ name: `fanfare_${name}`, help, registers: [registry] }),
    read,
  }))
}
