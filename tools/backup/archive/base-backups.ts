import { readdir, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { walSegmentsFolderOf } from '../../database/wal-archive.ts'
import type { FileChecksum } from '../atomic-files.ts'

/** A copy of the database's files that was taken while it ran: with the segments since, any later moment is made of it. */
export type BaseBackup = {
  format: 1
  instanceId: string
  postgres: string
  startedAt: string
  /** Earliest moment that can be restored from it. */
  endedAt: string
  /** The first segment that it needs. */
  firstSegment: string
  folders: string[]
  list: FileChecksum
}

export type FoundBaseBackup = { archive: string; folder: string; base: BaseBackup }

const dayMs = 86_400_000
const baseName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/

export function baseBackupsFolder(archive: string): string {
  return join(archive, 'bases')
}

/** The whole ones of an archive, the oldest first. */
export async function readCompleteBaseBackups(archive: string): Promise<FoundBaseBackup[]> {
  const names = await readdir(baseBackupsFolder(archive)).catch(() => [])
  const found: FoundBaseBackup[] = []
  for (const name of names.filter((each) => baseName.test(each)).sort()) {
    const folder = join(baseBackupsFolder(archive), name)
    found.push({ archive, folder, base: JSON.parse(await readFile(join(folder, 'base.json'), 'utf8')) })
  }
  return found
}

/**
 * Removes what is not needed for any moment of the last days: bases but those, and the newest before them, and the segments
 * before the first of these. @returns the names of the bases
 */
export async function deleteOldBaseBackupsAndWal(
  archive: string,
  days: number,
  now: Date,
): Promise<string[]> {
  const bases = await readCompleteBaseBackups(archive)
  const since = now.getTime() - days * dayMs
  const oldestNeeded = Math.max(
    0,
    bases.findLastIndex(({ base }) => Date.parse(base.endedAt) <= since),
  )
  for (const { folder } of bases.slice(0, oldestNeeded)) {
    const removed = `${folder}-removed`
    await rename(folder, removed)
    await rm(removed, { recursive: true })
  }
  const first = bases[oldestNeeded]?.base.firstSegment.slice(8)
  if (first !== undefined) {
    for (const name of await readdir(walSegmentsFolderOf(archive))) {
      // The first eight digits are the timeline's, and histories of timelines have no more.
      const segment = /^[0-9A-F]{8}([0-9A-F]{16})(\..*)?\.gz$/.exec(name)?.[1]
      if (segment !== undefined && segment < first)
        await rm(join(walSegmentsFolderOf(archive), name), { force: true })
    }
  }
  return bases.slice(0, oldestNeeded).map(({ folder }) => folder)
}
