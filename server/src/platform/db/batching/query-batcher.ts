import type { QueryResultRow } from 'pg'

/** Query that many requests run at the same moment, each with its own values. */
export type BatchableQuery = {
  /** Stands for `text`, so one name must always carry one text. */
  name: string
  text: string
  /** SQL types of the parameters. None is an array. */
  types: readonly ('text' | 'timestamptz' | 'integer' | 'bytea')[]
  /** True if the rows come unordered and unnumbered, and the caller sorts them. */
  inAnyOrder?: boolean
}

type PendingQuery = {
  values: readonly unknown[]
  done(rows: QueryResultRow[]): void
  fail(cause: unknown): void
}
type BatchQueue = { shared: BatchableQuery; waiting: PendingQuery[]; running: number; isScheduled: boolean }
type Query = (name: string, text: string, values: readonly unknown[]) => Promise<QueryResultRow[]>

/** Maximum queries per statement: few enough that none waits long for the others. */
const maxBatchSize = 16

/**
 * Coalesces calls of the same query into one statement, which PostgreSQL plans and starts once for all of them. Calls that
 * arrive while a batch runs on every connection form the next one. A call that fails does not fail the others of its batch.
 */
export function createQueryBatcher(
  query: Query,
  connections: number,
): (shared: BatchableQuery, values: readonly unknown[]) => Promise<QueryResultRow[]> {
  const queues = new Map<string, BatchQueue>()

  function schedule(queue: BatchQueue): void {
    if (queue.isScheduled || queue.waiting.length === 0 || queue.running === connections) return
    queue.isScheduled = true
    // Calls of the same tick of the event loop go along.
    setImmediate(() => {
      queue.isScheduled = false
      if (queue.waiting.length > 0) void send(queue, queue.waiting.splice(0, maxBatchSize))
      schedule(queue)
    })
  }

  async function send(queue: BatchQueue, batch: readonly PendingQuery[]): Promise<void> {
    queue.running += 1
    try {
      const rows = await run(queue.shared, batch)
      for (const [position, { done }] of batch.entries()) done(rows[position] ?? [])
    } catch (cause) {
      const [one, ...others] = batch
      if (others.length === 0) one?.fail(cause)
      else for (const each of batch) void send(queue, [each])
    } finally {
      queue.running -= 1
      schedule(queue)
    }
  }

  /** Returns the rows of each call. */
  async function run(shared: BatchableQuery, batch: readonly PendingQuery[]): Promise<QueryResultRow[][]> {
    const columns = shared.types.map((_, column) => batch.map(({ values }) => values[column]))
    const found = batch.map((): QueryResultRow[] => [])
    for (const row of await query(shared.name, batchedText(shared), columns)) {
      const own = found[row.caller - 1]
      if (own) own[shared.inAnyOrder ? own.length : row.ordinal - 1] = row
    }
    return found
  }

  return (shared, values) =>
    new Promise((done, fail) => {
      const queue = queues.get(shared.name) ?? { shared, waiting: [], running: 0, isScheduled: false }
      queues.set(shared.name, queue)
      queue.waiting.push({ values, done, fail })
      schedule(queue)
    })
}

const texts = new Map<string, string>()

/**
 * Builds the statement of a batch: parameters become arrays, and each row has the number of its caller and its position
 * there, since a join returns rows in any order. The query stays a subquery, so that its constants are looked up once per
 * caller; where rows are not numbered, OFFSET 0 keeps the planner from flattening it.
 */
function batchedText({ name, text, types, inAnyOrder = false }: BatchableQuery): string {
  const cached = texts.get(name)
  if (cached !== undefined) return cached
  // The planner cannot see the length, as in `unnest.ts`: one generic plan serves any number.
  const lists = types.map(
    (type, at) => `(SELECT $${at + 1}::${type}[])${type === 'text' ? ' COLLATE "C"' : ''}`,
  )
  const columns = types.map((_, at) => `v${at + 1}`)
  const one = text.replaceAll(/\$(\d+)/g, 'batch.v$1')
  const made = `
    SELECT batch.caller::integer, one.*
    FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS batch (${columns.join(', ')}, caller)
      CROSS JOIN LATERAL (
        SELECT ${inAnyOrder ? '' : '(row_number() OVER ())::integer AS ordinal, '}* FROM (${one}) AS page ${inAnyOrder ? 'OFFSET 0' : ''}
      ) AS one`
  texts.set(name, made)
  return made
}
