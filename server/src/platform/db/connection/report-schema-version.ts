import { schemaVersion } from '../schema/migration-file.ts'
import { keepConnected } from './keep-connected.ts'

/**
 * Keeps one connection past a pooler, by whose name migrations see which schema this process was made for: the pooler's own
 * have the name of whoever used them last.
 * @returns what ends it
 */
export function reportSchemaVersion(directUrl: string, log: (cause: unknown) => void): () => Promise<void> {
  const stopping = new AbortController()
  const kept = keepConnected({ url: directUrl, name: `fanfare-reads ${schemaVersion}` }, stopping.signal, log)
  return async () => {
    stopping.abort()
    await kept
  }
}
