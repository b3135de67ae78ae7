import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import type { Db } from '../../db/connect.ts'
import type { Bus, BusLog } from './bus.ts'

const againMs = 1000

/**
 * LISTEN on a connection of its own, which a pooler must not share; NOTIFY in a transaction of its own, because its commit
 * waits for every other that notifies.
 */
export function postgresBus(connectionString: string, db: Db, log: BusLog): Bus {
  const stops = new Set<() => Promise<void>>()
  return {
    async publish(channel, message) {
      await sql`SELECT pg_notify(${channel}, ${message})`.execute(db)
    },
    subscribe(channel, hear) {
      const stopping = new AbortController()
      const kept = keepListening(connectionString, channel, hear, stopping.signal, log)
      const stop = async () => {
        stops.delete(stop)
        stopping.abort()
        await kept
      }
      stops.add(stop)
      return stop
    },
    async close() {
      await Promise.all([...stops].map((stop) => stop()))
    },
  }
}

async function keepListening(
  connectionString: string,
  channel: string,
  hear: (message: string | null) => void,
  stopping: AbortSignal,
  log: BusLog,
): Promise<void> {
  while (!stopping.aborted) {
    const client = new pg.Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: 'fanfare-bus',
    })
    const over = Promise.withResolvers<void>()
    const end = () => void client.end().catch(() => undefined)
    client.on('error', log)
    client.on('end', over.resolve)
    client.on('notification', ({ payload }) => hear(payload ?? ''))
    try {
      // A line that is still being opened is not ended: it would never be open, nor fail.
      await client.connect()
      if (stopping.aborted) return await client.end()
      stopping.addEventListener('abort', end)
      await Promise.race([client.query(`LISTEN ${client.escapeIdentifier(channel)}`), over.promise])
      if (!stopping.aborted) hear(null)
      await over.promise
    } catch (cause) {
      if (!stopping.aborted) log(cause)
      end()
    } finally {
      stopping.removeEventListener('abort', end)
    }
    await wait(againMs * (0.5 + Math.random()), undefined, { signal: stopping }).catch(() => undefined)
  }
}
