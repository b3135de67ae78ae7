import pg from 'pg'
import { types } from './connect.ts'

/** Prepared, pipelined reads outside transactions: a statement goes out before the one ahead of it has answered. */
export type Reads = {
  /**
   * Runs a prepared statement. `name` stands for `text` on the connection, so one name must always carry one text.
   * @returns the rows
   */
  query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]): Promise<Row[]>
  end(): Promise<void>
}

/** Opens `connections` pipelined connections, each when first used, and again after it breaks. */
export function connectReads(connectionString: string, connections: number): Reads {
  const slots = Array.from({ length: connections }, () => slot(connectionString))
  let turn = 0
  return {
    async query<Row extends pg.QueryResultRow>(name: string, text: string, values: readonly unknown[]) {
      turn = (turn + 1) % slots.length
      const client = await slots[turn]?.client()
      if (!client) throw new Error('There is no connection for reads.')
      const { rows } = await client.query<Row>({ name, text, values: [...values] })
      return rows
    },
    async end() {
      await Promise.all(slots.map((each) => each.end()))
    },
  }
}

function slot(connectionString: string) {
  let connecting: Promise<pg.Client> | undefined
  async function open(forget: () => void) {
    const client = new pg.Client({
      connectionString,
      types,
      pipeline: true,
      connectionTimeoutMillis: 10_000,
      statement_timeout: 15_000,
      application_name: 'fanfare-reads',
    })
    client.on('error', forget)
    client.on('end', forget)
    await client.connect()
    return client
  }
  return {
    client() {
      if (connecting) return connecting
      const opened = open(forget)
      opened.catch(forget)
      connecting = opened
      return opened

      function forget() {
        // Another may have taken its place since.
        if (connecting === opened) connecting = undefined
      }
    },
    async end() {
      await (await connecting)?.end()
    },
  }
}
