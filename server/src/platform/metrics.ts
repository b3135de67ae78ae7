import { Counter, Gauge, Histogram, Registry } from 'prom-client'

/** State of a connection pool: open connections, idle ones, and waiting callers. */
export type PoolState = { totalCount: number; idleCount: number; waitingCount: number }

/** Number of requests of a class in flight, and of those waiting. */
export type AdmissionState = { taken: number; waiting: number }

/** Metrics of a process. No label holds what a person chose: the series stay few, and identify nobody. */
export type Metrics = ReturnType<typeof createMetrics>

/** Buckets from a hundredth of a second to a quarter of an hour: work that waits for a network or a CPU. */
const jobBuckets = [0.01, 0.1, 0.5, 2, 10, 60, 900]
const outsideBuckets = [0.01, 0.05, 0.2, 0.5, 1, 2.5, 8]

export function createMetrics() {
  const registry = new Registry()
  const registers = [registry]
  const pools = new Map<string, () => PoolState>()
  countPools(registry, pools)
  const replicas = new Map<string, () => number | null>()
  countLag(registry, replicas)
  const admissions = new Map<string, AdmissionState>()
  registerAdmissionGauges(registry, admissions)
  return {
    registry,
    /** The database's pools of this process, by name; read when metrics are scraped. */
    pools,
    /** Maximum lag of the replica in seconds; read when metrics are scraped. */
    replicas,
    guestReads: new Counter({
      name: 'fanfare_guest_reads_total',
      help: 'What was read for guests where a replica is set, by who answered: replica or primary.',
      labelNames: ['place'],
      registers,
    }),
    /** Requests of this process in flight and waiting, by admission class; read when metrics are scraped. */
    admissions,
    requests: new Counter({
      name: 'fanfare_http_requests_total',
      help: 'Requests answered, by route and status.',
      labelNames: ['method', 'route', 'status'],
      registers,
    }),
    streams: new Gauge({
      name: 'fanfare_open_streams',
      help: 'Open streams of live events.',
      registers,
    }),
    durations: new Histogram({
      name: 'fanfare_http_request_duration_seconds',
      help: 'How long requests took, by route.',
      labelNames: ['method', 'route'],
      registers,
    }),
    throttled: new Counter({
      name: 'fanfare_throttled_total',
      help: 'What was refused because it came too often, by the bucket or limit.',
      labelNames: ['bucket'],
      registers,
    }),
    violations: new Counter({
      name: 'fanfare_policy_violations_total',
      help: 'What browsers say that the policy of a page kept from happening, by app and directive.',
      labelNames: ['app', 'directive'],
      registers,
    }),
    shed: new Counter({
      name: 'fanfare_shed_total',
      help: 'Requests turned away because too many of their kind were under way, by how urgent they are.',
      labelNames: ['urgency'],
      registers,
    }),
    jobs: new Counter({
      name: 'fanfare_job_runs_total',
      help: 'Jobs run: done, failed and tried again later, or given_up.',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    jobDurations: new Histogram({
      name: 'fanfare_job_duration_seconds',
      help: 'How long jobs ran, whatever came of it.',
      labelNames: ['task'],
      buckets: jobBuckets,
      registers,
    }),
    outside: new Counter({
      name: 'fanfare_outside_requests_total',
      help: 'What was asked of those outside: answered, refused by them, or failed.',
      labelNames: ['name', 'outcome'],
      registers,
    }),
    outsideDurations: new Histogram({
      name: 'fanfare_outside_request_duration_seconds',
      help: 'How long those outside took, also where they failed.',
      labelNames: ['name'],
      buckets: outsideBuckets,
      registers,
    }),
    storage: new Counter({
      name: 'fanfare_storage_operations_total',
      help: 'What was done with files in the store: done, missing where there is no such file, damaged where it has another size, or failed.',
      labelNames: ['operation', 'outcome'],
      registers,
    }),
  }
}

function countPools(registry: Registry, pools: ReadonlyMap<string, () => PoolState>): void {
  const gauges: [string, string, keyof PoolState][] = [
    ['size', 'Connections to the database that are open, by pool.', 'totalCount'],
    ['idle', 'Connections to the database that are not in use, by pool.', 'idleCount'],
    ['waiting', 'What waits for a connection to the database, by pool.', 'waitingCount'],
  ]
  for (const [name, help, count] of gauges) {
    new Gauge({
      name: `fanfare_database_pool_${name}`,
      help,
      labelNames: ['pool'],
      registers: [registry],
      collect() {
        for (const [pool, stateOf] of pools) this.set({ pool }, stateOf()[count])
      },
    })
  }
}

function countLag(registry: Registry, replicas: ReadonlyMap<string, () => number | null>): void {
  new Gauge({
    name: 'fanfare_replica_lag_seconds',
    help: 'By how much the replica lags at most; -1 while that is not known, as when it is away.',
    labelNames: ['replica'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const [replica, lag] of replicas) this.set({ replica }, lag() ?? -1)
    },
  })
}

function registerAdmissionGauges(registry: Registry, admissions: ReadonlyMap<string, AdmissionState>): void {
  const gauges: [string, string, keyof AdmissionState][] = [
    ['under_way', 'Requests that are being answered, by how urgent they are.', 'taken'],
    ['waiting', 'Requests that wait until fewer are being answered, by how urgent they are.', 'waiting'],
  ]
  for (const [name, help, count] of gauges) {
    new Gauge({
      name: `fanfare_requests_${name}`,
      help,
      labelNames: ['urgency'],
      registers: [registry],
      collect() {
        for (const [urgency, state] of admissions) this.set({ urgency }, state[count])
      },
    })
  }
}
