import type { PreparedReadClient } from '../../platform/db/reads.ts'
import { createVersionedCache } from '../../platform/db/versioned-cache.ts'
import { profileSummaryColumnsSql } from './creator-view.ts'
import type { CachedProfileSummary } from './serialize-creator.ts'

const most = 8000

const byIds = `SELECT creator.id, creator.card_version::text AS version, ${profileSummaryColumnsSql}
  FROM account AS creator WHERE creator.id = ANY($1::text[])`

type Loaded = Omit<CachedProfileSummary, 'serialized'> & { id: string; version: string }

/** SQL: the version of the profile summary of `account creator`. */
export const profileVersionColumnSql = 'creator.card_version::text AS "profileVersion"'

/** Row of a statement that selects `profileVersionColumnSql`. */
export type HasProfile = { userId: string; profileVersion: string }

/** Loads the profile summaries of those whom a statement has found, by their ids. */
export async function loadProfileSummaries(
  reads: PreparedReadClient,
  found: readonly HasProfile[],
): Promise<ReadonlyMap<string, CachedProfileSummary>> {
  return findProfiles(
    reads,
    found.map(({ userId, profileVersion }) => ({ id: userId, version: profileVersion })),
  )
}

const findProfiles = createVersionedCache(most, async (reads: PreparedReadClient, ids) => {
  const rows = await reads.query<Loaded>('faces_by_ids', byIds, [ids])
  return rows.map((row) => ({ ...row, serialized: {} }))
})
