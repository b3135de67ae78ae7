import { ownSchemaVersion } from '../schema/migration-file.ts'
import { maintainConnection } from './maintain-connection.ts'

/**
 * Maintains one connection past a pooler, whose application name shows migrations the schema version of this process: the
 * pooler's own connections have the name of their last user.
 * @returns a function that ends it
 */
export function advertiseSchemaVersion(
  directUrl: string,
  log: (cause: unknown) => void,
): () => Promise<void> {
  const stopping = new AbortController()
  const connection = maintainConnection(
    { url: directUrl, name: `fanfare-reads ${ownSchemaVersion}` },
    stopping.signal,
    log,
  )
  return async () => {
    stopping.abort()
    await connection
  }
}
