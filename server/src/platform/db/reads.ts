import pg from 'pg'
import type { PoolState } from '../metrics.ts'
import { type BatchableQuery, createQueryBatcher } from './batching/query-batcher.ts'
import { openCommandPool, typeParsers } from './connection/connect.ts'
import { endConnectionOnQueryTimeout, queryTimeoutMs } from './connection/query-timeout.ts'
import {
  type ConnectionTarget,
  disablePooledStatementNames,
  sessionTimeoutOptions,
} from './connection/target.ts'
import { ownSchemaVersion } from './schema/migration-file.ts'

/** Prepared, pipelined reads outside transactions: a statement is sent before the one ahead of it has returned. */
export type PreparedReadClient = {
  /**
   * Runs a prepared statement. `name` stands for `text` on the connection, so one name must always carry one text.
   * @returns the rows
   */
  query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  /** Runs a query that many requests run at the same moment: one statement serves all that wait for a free connection. */
  queryBatched<Row extends pg.QueryResultRow>(
    shared: BatchableQuery,
    values: readonly unknown[],
  ): Promise<Row[]>
  /** Reports the pool’s state: statements sent to a connection behind another one count as waiting. */
  state(): PoolState
  end(): Promise<void>
}

/**
 * Opens a pool of `connections` for reads that may take seconds: each has a connection to itself, so that it delays no other
 * while one is free.
 */
export function openSlowReadPool(target: ConnectionTarget, connections: number): PreparedReadClient {
  const pool = openCommandPool(target, connections)
  const reads: PreparedReadClient = {
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      const client = await pool.connect()
      try {
        const { rows } = await client.query<Row>({ name, text, values: [...values] })
        return rows
      } finally {
        client.release()
      }
    },
    queryBatched: (shared, values) => batch(shared, values) as Promise<never>,
    state: () => pool,
    end: () => pool.end(),
  }
  const batch = createQueryBatcher((...asked) => reads.query(...asked), connections)
  return reads
}

/** Opens `connections` pipelined connections, each when first used, and again after it breaks. */
export function openPipelinedReadClient(
  target: ConnectionTarget,
  connections: number,
  timeoutMs = queryTimeoutMs,
): PreparedReadClient {
  const slots = Array.from({ length: connections }, () => slot(target, timeoutMs))
  let next = 0
  const reads: PreparedReadClient = {
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      next = (next + 1) % slots.length
      const taken = slots[next]
      if (!taken) throw new Error('There is no connection for reads.')
      return taken.run(async (client) => {
        const { rows } = await client.query<Row>({ name, text, values: [...values] })
        return rows
      })
    },
    queryBatched: (shared, values) => batch(shared, values) as Promise<never>,
    state() {
      const open = slots.filter((each) => each.isOpen())
      return {
        totalCount: open.length,
        idleCount: open.filter((each) => each.asked() === 0).length,
        waitingCount: slots.reduce((sum, each) => sum + Math.max(0, each.asked() - 1), 0),
      }
    },
    async end() {
      await Promise.all(slots.map((each) => each.end()))
    },
  }
  const batch = createQueryBatcher((...asked) => reads.query(...asked), connections)
  return reads
}

function slot(target: ConnectionTarget, timeoutMs: number) {
  let connecting: Promise<pg.Client> | undefined
  let asked = 0
  async function open(forget: () => void) {
    const client = new pg.Client({
      connectionString: target.url,
      types: typeParsers,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      ...sessionTimeoutOptions(target),
      // A connection of a pooler has the name of its last user: there `advertiseSchemaVersion` shows the version.
      application_name: target.pooler === 'none' ? `fanfare-reads ${ownSchemaVersion}` : 'fanfare',
    })
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    disablePooledStatementNames(target, client)
    endConnectionOnQueryTimeout(client, timeoutMs)
    return client
  }
  function connection() {
    if (connecting) return connecting
    const opened = open(forget)
    opened.catch(forget)
    connecting = opened
    return opened

    function forget() {
      // Another one may have been opened since.
      if (connecting === opened) connecting = undefined
    }
  }
  return {
    isOpen: () => connecting !== undefined,
    asked: () => asked,
    async run<Answer>(query: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
      asked += 1
      try {
        return await query(await connection())
      } finally {
        asked -= 1
      }
    },
    async end() {
      await (await connecting)?.end()
    },
  }
}
