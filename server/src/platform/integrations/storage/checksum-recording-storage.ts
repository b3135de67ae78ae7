import { sql } from 'kysely'
import { createDbOverPool } from '../../db/connection/connect.ts'
import { asPreparedStatement } from '../../db/statement-options.ts'
import { checksumOfFileOrStream } from './checksum.ts'
import type { Storage } from './storage.ts'

export type ChecksumRecordingStorage = Storage & { close(): Promise<void> }

/**
 * A store of which it is written down what lies in it, with lengths and checksums, so that damage can be told. What is not
 * written down any more may still lie there, and goes when its removal is tried again; what is, was there.
 * @param pool of a connection of its own: who removes files holds one of the others, and would wait for another in a circle
 */
export function withChecksumRecords(
  storage: Storage,
  pool: Parameters<typeof createDbOverPool>[0],
  now: () => Date,
): ChecksumRecordingStorage {
  const db = createDbOverPool(pool)
  return {
    ...storage,
    async put(key, path, contentType) {
      await storage.put(key, path, contentType)
      const { bytes, sha256 } = await checksumOfFileOrStream(path)
      const query = sql`
        INSERT INTO stored_file (key, bytes, sha256, noted_at) VALUES (${key}, ${bytes}, ${sha256}, ${now()})
        ON CONFLICT (key) DO UPDATE SET bytes = excluded.bytes, sha256 = excluded.sha256, noted_at = excluded.noted_at,
          looked_at = NULL, damage = NULL, damaged_at = NULL`
      await db.executeQuery(asPreparedStatement('note_stored_file', query.compile(db)))
    },
    async remove(key) {
      await db.executeQuery(
        asPreparedStatement(
          'forget_stored_file',
          sql`DELETE FROM stored_file WHERE key = ${key}`.compile(db),
        ),
      )
      await storage.remove(key)
    },
    close: () => db.destroy(),
  }
}
