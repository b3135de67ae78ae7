import { setTimeout as wait } from 'node:timers/promises'
import type { PoolState } from '../metrics.ts'
import { bypassPooler } from './connection/target.ts'
import { connectReads, type Reads } from './reads.ts'

/** Maximum time in milliseconds for which withdrawn content is still shown to guests. */
const lagMaxMs = 5000
const askMs = 1000
/** Time in milliseconds after which reads of a silent replica are answered by the primary. */
const patienceMs = 5000
/** Number of log positions remembered: those of the last half minute. */
const marksMost = 30

export type Replica = {
  /** Reads that may lag: of the replica while it lags by seconds at most, else of the primary. */
  reads: Reads
  /** Returns the maximum replication lag in seconds; null while it is unknown. */
  lagSeconds(): number | null
  state(): PoolState
  end(): Promise<void>
}

type Told = {
  /** The other one is asked from now on. */
  turnedTo(place: Place, cause: unknown): void
  /** Reports which server answered a query. */
  answeredBy(place: Place): void
}

type Place = 'replica' | 'primary'

/**
 * A replica that is asked where an answer may be some seconds old. Once a second the primary says how far it has written, and
 * the replica how far it has read that: what was written when it was last level is the lag, by one clock, and it grows too
 * while nothing comes any more.
 */
export function openReplica(url: string, connections: number, primary: Reads, told: Told): Replica {
  const own = connectReads(bypassPooler(url), connections, patienceMs)
  const stopping = new AbortController()
  let marks: { written: bigint; at: number }[] = []
  let levelAt: number | null = null
  let isTold: boolean | undefined
  const lagMs = () => (levelAt === null ? null : performance.now() - levelAt)
  const isAsked = () => (lagMs() ?? lagMaxMs) < lagMaxMs
  const measuring = keepMeasuring()

  async function keepMeasuring(): Promise<void> {
    while (!stopping.signal.aborted) {
      let cause: unknown
      try {
        await measure()
      } catch (failed) {
        cause = failed
        levelAt = null
      }
      tellTurn(cause)
      await wait(askMs, undefined, { signal: stopping.signal }).catch(() => undefined)
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
    const [come] = await own.query<{ read: bigint | null }>(
      'read-so-far',
      `SELECT pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::bigint AS read`,
      [],
    )
    const read = come?.read ?? null
    if (read === null) throw new Error('The database of DATABASE_REPLICA_URL is no replica.')
    levelAt = marks.findLast(({ written }) => written <= read)?.at ?? levelAt
    marks = marks.filter((each) => each.at >= (levelAt ?? 0)).slice(-marksMost)
  }

  function tellTurn(cause: unknown): void {
    if (isAsked() === isTold || stopping.signal.aborted) return
    isTold = isAsked()
    told.turnedTo(isTold ? 'replica' : 'primary', cause)
  }

  /**
   * Queries the replica, and the primary where that fails: it may just have gone or cancelled the statement.
   */
  async function ask<Answer>(of: (reads: Reads) => Promise<Answer>): Promise<Answer> {
    if (isAsked()) {
      try {
        const answer = await of(own)
        told.answeredBy('replica')
        return answer
      } catch (cause) {
        if (stopping.signal.aborted) throw cause
      }
    }
    told.answeredBy('primary')
    return of(primary)
  }

  return {
    reads: {
      query: (name, text, values) => ask((reads) => reads.query(name, text, values)),
      queryBatched: (shared, values) => ask((reads) => reads.queryBatched(shared, values)),
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
