import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { level } from './migration-file.ts'

const againMs = 1000

/**
 * Keeps one connection past a pooler, by whose name migrations see which schema this process was made for: the pooler's own
 * have the name of whoever used them last.
 * @returns what ends it
 */
export function showLevel(directUrl: string, log: (cause: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const kept = keepShowing(directUrl, stopping.signal, log)
  return async () => {
    stopping.abort()
    await kept
  }
}

async function keepShowing(
  directUrl: string,
  stopping: AbortSignal,
  log: (cause: unknown) => void,
): Promise<void> {
  while (!stopping.aborted) {
    const client = new pg.Client({
      connectionString: directUrl,
      keepAlive: true,
      connectionTimeoutMillis: 10_000,
      application_name: `fanfare-reads ${level}`,
    })
    const over = Promise.withResolvers<void>()
    const end = () => void client.end().catch(() => undefined)
    client.on('error', log)
    client.on('end', over.resolve)
    try {
      await client.connect()
      if (stopping.aborted) return await client.end()
      stopping.addEventListener('abort', end)
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
