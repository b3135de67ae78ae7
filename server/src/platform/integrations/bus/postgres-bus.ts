import { sql } from 'kysely'
import type { Db } from '../../db/connection/connect.ts'
import { maintainConnection } from '../../db/connection/maintain-connection.ts'
import type { Bus, LogBusError } from './bus.ts'

/**
 * LISTEN on a connection of its own, which a pooler must not share; NOTIFY in a transaction of its own, because its commit
 * waits for every other that notifies.
 */
export function openPostgresBus(connectionString: string, db: Db, log: LogBusError): Bus {
  const stops = new Set<() => Promise<void>>()
  return {
    async publish(channel, message) {
      await sql`SELECT pg_notify(${channel}, ${message})`.execute(db)
    },
    subscribe(channel, hear) {
      const stopping = new AbortController()
      const listening = listenUntilStopped({
        url: connectionString,
        channel,
        hear,
        stopping: stopping.signal,
        log,
      })
      const stop = async () => {
        stops.delete(stop)
        stopping.abort()
        await listening
      }
      stops.add(stop)
      return stop
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()))
    },
  }
}

function listenUntilStopped({
  url,
  channel,
  hear,
  stopping,
  log,
}: {
  url: string
  channel: string
  hear: (message: string | null) => void
  stopping: AbortSignal
  log: LogBusError
}): Promise<void> {
  return maintainConnection({ url, name: 'fanfare-bus' }, stopping, log, async (client) => {
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    await client.query(`LISTEN ${client.escapeIdentifier(channel)}`)
    if (!stopping.aborted) hear(null)
  })
}
