import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

const againMs = 1000

/**
 * Keeps one connection open until `stopping`, and opens another a second after one that broke. `begin` is called on each that
 * is open, and is given up where the connection ends first; what fails is told to `log`.
 */
export async function keepConnected(
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
      // A line that is still being opened is not ended: it would never be open, nor fail.
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
