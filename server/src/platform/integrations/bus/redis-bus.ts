import { createClient } from '@redis/client'
import type { Bus, BusLog } from './bus.ts'

/** Redis, or what speaks as it does. A line for what is said, and one for each channel that is listened to. */
export function redisBus(url: string, log: BusLog): Bus {
  const lines = new Set<ReturnType<typeof openLine>>()
  const speaking = openLine()
  void speaking.connect().catch(log)

  function openLine() {
    const line = createClient({
      url,
      // What cannot be said now is said to nobody: it is not worth keeping.
      disableOfflineQueue: true,
      socket: {
        reconnectStrategy: (tries: number) => Math.min(100 * 2 ** tries, 5000) * (0.5 + Math.random()),
      },
    })
    line.on('error', log)
    lines.add(line)
    return line
  }

  return {
    async publish(channel, message) {
      await speaking.publish(channel, message)
    },
    subscribe(channel, hear) {
      const line = openLine()
      let isSubscribed = false
      line.on('ready', () => {
        if (isSubscribed) return hear(null)
        isSubscribed = true
        // From here on the client subscribes again by itself, before it is ready.
        line.subscribe(channel, (message) => hear(message)).then(() => hear(null), log)
      })
      void line.connect().catch(log)
      return async () => {
        lines.delete(line)
        line.destroy()
      }
    },
    async close() {
      for (const line of lines) line.destroy()
      lines.clear()
    },
  }
}
