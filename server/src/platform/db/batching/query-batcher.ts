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
type BatchQueue = { shared: BatchableQuery; waiting: PendingQuery[]; underWay: number; isWoken: boolean }
type Query = (name: string, text: string, values: readonly unknown[]) => Promise<QueryResultRow[]>

/** Maximum queries per statement: few enough that none waits long for the others. */
const maxBatchSize = 16

/**
 * Lets those who ask the same at the same moment be answered by one statement, which PostgreSQL then sets up once for all of
 * them. Who comes while others are under way on every connection goes with all who wait by then. What is wrong with one
 * of them stays with that one.
 */
export function createQueryBatcher(
  query: Query,
  connections: number,
): (shared: BatchableQuery, values: readonly unknown[]) => Promise<QueryResultRow[]> {
  const lines = new Map<string, BatchQueue>()

  function wake(line: BatchQueue): void {
    if (line.isWoken || line.waiting.length === 0 || line.underWay === connections) return
    line.isWoken = true
    // Whoever asks in the same turn goes along.
    setImmediate(() => {
      line.isWoken = false
      if (line.waiting.length > 0) void answer(line, line.waiting.splice(0, maxBatchSize))
      wake(line)
    })
  }

  async function answer(line: BatchQueue, group: readonly PendingQuery[]): Promise<void> {
    line.underWay += 1
    try {
      const rows = await askFor(line.shared, group)
      for (const [place, { done }] of group.entries()) done(rows[place] ?? [])
    } catch (cause) {
      const [one, ...others] = group
      if (others.length === 0) one?.fail(cause)
      else for (const each of group) void answer(line, [each])
    } finally {
      line.underWay -= 1
      wake(line)
    }
  }

  /** @returns the rows of each */
  async function askFor(shared: BatchableQuery, group: readonly PendingQuery[]): Promise<QueryResultRow[][]> {
    const columns = shared.types.map((_, column) => group.map(({ values }) => values[column]))
    const found = group.map((): QueryResultRow[] => [])
    for (const row of await query(shared.name, batchedText(shared), columns)) {
      const own = found[row.asker - 1]
      if (own) own[shared.inAnyOrder ? own.length : row.place - 1] = row
    }
    return found
  }

  return (shared, values) =>
    new Promise((done, fail) => {
      const line = lines.get(shared.name) ?? { shared, waiting: [], underWay: 0, isWoken: false }
      lines.set(shared.name, line)
      line.waiting.push({ values, done, fail })
      wake(line)
    })
}

const texts = new Map<string, string>()

/**
 * The statement as one for many: its parameters are lists, and each row says whose it is and at which place it stood, as
 * nothing says in which order a join gives them. The statement stays whole, so what it looks up once it looks up once for
 * each who asks; OFFSET keeps it so where nothing is numbered.
 */
function batchedText({ name, text, types, inAnyOrder = false }: BatchableQuery): string {
  const kept = texts.get(name)
  if (kept !== undefined) return kept
  // The planner cannot see how many they are, as in `unnest.ts`: one plan is kept for any number.
  const lists = types.map(
    (type, at) => `(SELECT $${at + 1}::${type}[])${type === 'text' ? ' COLLATE "C"' : ''}`,
  )
  const columns = types.map((_, at) => `v${at + 1}`)
  const one = text.replaceAll(/\$(\d+)/g, 'together.v$1')
  const made = `
    SELECT together.asker::integer, one.*
    FROM unnest(${lists.join(', ')}) WITH ORDINALITY AS together (${columns.join(', ')}, asker)
      CROSS JOIN LATERAL (
        SELECT ${inAnyOrder ? '' : '(row_number() OVER ())::integer AS place, '}* FROM (${one}) AS page ${inAnyOrder ? 'OFFSET 0' : ''}
      ) AS one`
  texts.set(name, made)
  return made
}
