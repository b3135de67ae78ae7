import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { postgresBus } from './postgres-bus.ts'

/**
 * Small messages from any process to all that listen. Whoever is not connected misses them: what must not be lost is kept in
 * the database, and the message only says that it is there.
 */
export type Bus = {
  /** @throws an error when it cannot be said now */
  publish(channel: string, message: string): Promise<void>
  /**
   * Listens until it is stopped, through any outage.
   * @param hear null whenever the line is there, at first or again: what was said before was not heard
   * @returns what stops it
   */
  subscribe(channel: string, hear: (message: string | null) => void): () => Promise<void>
  close(): Promise<void>
}

export type BusLog = (cause: unknown) => void

/** By PostgreSQL unless another is named: `redis://`, `rediss://`, `nats://` or `tls://`, whose client is loaded only then. */
export function openBus({ busUrl, database }: Pick<Config, 'busUrl' | 'database'>, db: Db, log: BusLog): Bus {
  if (busUrl === null) return postgresBus(database.url, db, log)
  const opened = busUrl.startsWith('redis')
    ? import('./redis-bus.ts').then(({ redisBus }) => redisBus(busUrl, log))
    : import('./nats-bus.ts').then(({ natsBus }) => natsBus(busUrl, log))
  return {
    publish: async (channel, message) => (await opened).publish(channel, message),
    subscribe(channel, hear) {
      const subscribed = opened.then((bus) => bus.subscribe(channel, hear))
      return async () => (await subscribed)()
    },
    close: async () => (await opened).close(),
  }
}
