import { setTimeout as wait } from 'node:timers/promises'
import { connect, type NatsConnection } from '@nats-io/transport-node'
import type { Bus, LogBusError } from './bus.ts'

const againMs = 1000

/** Bus over core NATS, with one connection for all channels. */
export function openNatsBus(url: string, log: LogBusError): Bus {
  const closing = new AbortController()
  const connecting = connectWithRetry(url, closing.signal, log)
  let connected: NatsConnection | undefined
  void connecting.then((nats) => {
    connected = nats
  })
  return {
    async publish(channel, message) {
      if (!connected || connected.isClosed()) throw new Error('The bus is not there.')
      connected.publish(channel, message)
    },
    subscribe(channel, hear) {
      const stopping = new AbortController()
      void connecting.then(async (nats) => {
        if (!nats || stopping.signal.aborted) return
        const subscription = nats.subscribe(channel, {
          callback: (cause, message) => (cause ? log(cause) : hear(message.string())),
        })
        stopping.signal.addEventListener('abort', () => subscription.unsubscribe())
        hear(null)
        for await (const { type } of nats.status()) {
          if (stopping.signal.aborted) return
          if (type === 'reconnect') hear(null)
        }
      })
      return async () => stopping.abort()
    },
    async close() {
      closing.abort()
      await (await connecting)?.close()
    },
  }
}

/** Retries until the first connection succeeds; the client reconnects by itself afterwards. */
async function connectWithRetry(
  url: string,
  closing: AbortSignal,
  log: LogBusError,
): Promise<NatsConnection | undefined> {
  const { protocol, host, username, password } = new URL(url)
  const secrets = password
    ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
    : username && { token: decodeURIComponent(username) }
  while (!closing.aborted) {
    try {
      return await connect({
        servers: host,
        ...secrets,
        ...(protocol === 'tls:' && { tls: {} }),
        name: 'fanfare',
        maxReconnectAttempts: -1,
        reconnectTimeWait: 500,
        reconnectJitter: 500,
        pingInterval: 20_000,
      })
    } catch (cause) {
      log(cause)
      await wait(againMs * (0.5 + Math.random()), undefined, { signal: closing }).catch(() => undefined)
    }
  }
  return undefined
}
