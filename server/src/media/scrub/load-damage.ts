import type { Db } from '../../platform/db/connection/connect.ts'

const filesMax = 20

/** Loads the damaged files in storage, the first of them by name, and the progress of the current scrub. */
export async function loadStorageDamage(db: Db) {
  const [{ count }, files, pass] = await Promise.all([
    db
      .selectFrom('stored_file')
      .select(({ fn }) => fn.countAll<bigint>().as('count'))
      .where('damage', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('stored_file')
      .select(['key', 'damage', 'damaged_at'])
      .where('damage', 'is not', null)
      .orderBy('damaged_at')
      .orderBy('key')
      .limit(filesMax)
      .execute(),
    db.selectFrom('stored_file_round').selectAll().executeTakeFirst(),
  ])
  return {
    count: Number(count),
    files: files.flatMap(({ key, damage, damaged_at }) =>
      damage && damaged_at ? [{ key, damage, since: damaged_at }] : [],
    ),
    round: pass ?? null,
  }
}
