import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const againMs = 1000

/**
 * Maintains one connection until `stopping`: a second after it breaks, another is opened. `begin` is called on each, and is
 * abandoned if the connection ends first; failures go to `log`.
 */
export async function maintainConnection(
  { url, name }: { url: string; name: string },
  stopping: AbortSignal,
  log: (cause: unknown) => void,
  begin: (client: pg.Client) => Promise<void> = async () => undefined,
): Promise<void> {
  while (!stopping.aborted) {
    const client = new pg.Client({
      connectionString: url,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: name,
    })
    const over = Promise.withResolvers<void>()
    const end = () => void client.end().catch(() => undefined)
    client.on('error', log)
    client.on('end', over.resolve)
    try {
      // A connection that is still being opened is not ended: it would neither open nor fail.
      await client.connect()
      if (stopping.aborted) return await client.end()
      stopping.addEventListener('abort', end)
      await Promise.race([begin(client), over.promise])
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
