import { setTimeout as wait } from 'node:timers/promises'
import type { PoolState } from '../metrics.ts'
import { directConnectionTarget } from './connection/target.ts'
import { openPipelinedReadClient, type PreparedReadClient } from './reads.ts'

/** Maximum time in milliseconds for which withdrawn content is still shown to guests. */
const lagMaxMs = 5000
const measureIntervalMs = 1000
/** Time in milliseconds after which reads of a silent replica are answered by the primary. */
const timeoutMs = 5000
/** Number of log positions remembered: those of the last half minute. */
const maxMarks = 30

export type Replica = {
  /** Reads that may lag: of the replica while it lags by seconds at most, else of the primary. */
  reads: PreparedReadClient
  /** Returns the maximum replication lag in seconds; null while it is unknown. */
  lagSeconds(): number | null
  state(): PoolState
  end(): Promise<void>
}

type ReplicaEvents = {
  /** Called when reads switch to the other server. */
  onSwitch(source: ReadSource, cause: unknown): void
  /** Called after each query, with the server that answered. */
  onAnswer(source: ReadSource): void
}

type ReadSource = 'replica' | 'primary'

/**
 * Opens a replica for reads that may be some seconds old. Once a second the log position of the primary is compared with the
 * one that the replica has replayed. The lag is the age of the newest position that was reached, by one clock, and it grows
 * while nothing arrives.
 */
export function openReplica(
  url: string,
  connections: number,
  primary: PreparedReadClient,
  events: ReplicaEvents,
): Replica {
  const own = openPipelinedReadClient(directConnectionTarget(url), connections, timeoutMs)
  const stopping = new AbortController()
  let marks: { written: bigint; at: number }[] = []
  let levelAt: number | null = null
  let reportedReplica: boolean | undefined
  const lagMs = () => (levelAt === null ? null : performance.now() - levelAt)
  const isReplicaUsed = () => (lagMs() ?? lagMaxMs) < lagMaxMs
  const measuring = measureUntilStopped()

  async function measureUntilStopped(): Promise<void> {
    while (!stopping.signal.aborted) {
      let cause: unknown
      try {
        await measure()
      } catch (failed) {
        cause = failed
        levelAt = null
      }
      reportSwitch(cause)
      await wait(measureIntervalMs, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }

  async function measure(): Promise<void> {
    const at = performance.now()
    const [mark] = await primary.query<{ written: bigint }>(
      'written-so-far',
      `SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::bigint AS written`,
      [],
    )
    if (mark) marks.push({ written: mark.written, at })
    const [replayed] = await own.query<{ read: bigint | null }>(
      'read-so-far',
      `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS read`,
      [],
    )
    const position = replayed?.read ?? null
    if (position === null) throw new Error('The database of DATABASE_REPLICA_URL is no replica.')
    levelAt = marks.findLast(({ written }) => written <= position)?.at ?? levelAt
    marks = marks.filter((each) => each.at >= (levelAt ?? 0)).slice(-maxMarks)
  }

  function reportSwitch(cause: unknown): void {
    if (isReplicaUsed() === reportedReplica || stopping.signal.aborted) return
    reportedReplica = isReplicaUsed()
    events.onSwitch(reportedReplica ? 'replica' : 'primary', cause)
  }

  /**
   * Queries the replica, and the primary where that fails: it may just have gone or cancelled the statement.
   */
  async function read<Answer>(of: (reads: PreparedReadClient) => Promise<Answer>): Promise<Answer> {
    if (isReplicaUsed()) {
      try {
        const answer = await of(own)
        events.onAnswer('replica')
        return answer
      } catch (cause) {
        if (stopping.signal.aborted) throw cause
      }
    }
    events.onAnswer('primary')
    return of(primary)
  }

  return {
    reads: {
      query: (name, text, values) => read((reads) => reads.query(name, text, values)),
      queryBatched: (shared, values) => read((reads) => reads.queryBatched(shared, values)),
      state: own.state,
      end: own.end,
    },
    lagSeconds() {
      const ms = lagMs()
      return ms === null ? null : ms / 1000
    },
    state: own.state,
    async end() {
      stopping.abort()
      await Promise.allSettled([measuring, own.end()])
    },
  }
}
