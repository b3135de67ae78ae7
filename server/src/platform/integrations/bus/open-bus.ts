import type { Config } from '../../config/config.ts'
import type { Db } from '../../db/connection/connect.ts'
import type { Bus, LogBusError } from './bus.ts'
import { openPostgresBus } from './postgres-bus.ts'

/**
 * Opens the bus on PostgreSQL unless another is configured: `redis://`, `rediss://`, `nats://` or `tls://`,
 * whose client is loaded only then.
 */
export function openBus(
  { busUrl, database }: Pick<Config, 'busUrl' | 'database'>,
  db: Db,
  log: LogBusError,
): Bus {
  if (busUrl === null) return openPostgresBus(database.directUrl, db, log)
  const opened = busUrl.startsWith('redis')
    ? import('./redis-bus.ts').then(({ openRedisBus }) => openRedisBus(busUrl, log))
    : import('./nats-bus.ts').then(({ openNatsBus }) => openNatsBus(busUrl, log))
  return {
    publish: async (channel, message) => (await opened).publish(channel, message),
    subscribe(channel, hear) {
      const subscribed = opened.then((bus) => bus.subscribe(channel, hear))
      return async () => (await subscribed)()
    },
    close: async () => (await opened).close(),
  }
}
