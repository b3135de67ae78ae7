import { createClient } from '@redis/client'
import type { Bus, LogBusError } from './bus.ts'

/** Bus over Redis, or a server that speaks its protocol: one connection publishes, and each channel is subscribed by its own. */
export function openRedisBus(url: string, log: LogBusError): Bus {
  const clients = new Set<ReturnType<typeof openClient>>()
  const publisher = openClient()
  void publisher.connect().catch(log)

  function openClient() {
    const client = createClient({
      url,
      // Messages that cannot be published now are dropped.
      disableOfflineQueue: true,
      socket: {
        reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 5000) * (0.5 + Math.random()),
      },
    })
    client.on('error', log)
    clients.add(client)
    return client
  }

  return {
    async publish(channel, message) {
      await publisher.publish(channel, message)
    },
    subscribe(channel, hear) {
      const client = openClient()
      let isSubscribed = false
      client.on('ready', () => {
        if (isSubscribed) return hear(null)
        isSubscribed = true
        // From here on the client subscribes again by itself, before it is ready.
        client.subscribe(channel, (message) => hear(message)).then(() => hear(null), log)
      })
      void client.connect().catch(log)
      return async () => {
        clients.delete(client)
        client.destroy()
      }
    },
    async close() {
      for (const client of clients) client.destroy()
      clients.clear()
    },
  }
}
