import { chown, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureWritableFolder } from '../process/ensure-writable-folder.ts'
import { OperatorError } from '../process/operator-error.ts'
import { canUserTraverseFolder, type SystemUser } from './postgres-program.ts'

/**
 * WAL archiving settings of PostgreSQL: each segment is archived whole and flushed to disk, or not at all,
 * and after a minute also one that is not full. An existing one, from before a crash, must be the same. The
 * shell gets the folder by its environment, so that a folder’s name is never run as a command.
 */
export const walArchivingSettings = {
  wal_level: 'replica',
  archive_mode: 'on',
  archive_timeout: '60',
  archive_command: [
    'f="$FANFARE_ARCHIVE/%f.gz" && t="$FANFARE_ARCHIVE/.%f.new" &&',
    'if test -f "$f"; then gzip -dc "$f" | cmp -s - "%p";',
    'else gzip -1 -c "%p" > "$t" && sync "$t" && mv "$t" "$f" && sync "$FANFARE_ARCHIVE"; fi',
  ].join(' '),
}

/** Returns the settings that recover from the archive. @param at null: to the end of the archive */
export function walRecoverySettings(at: Date | null): Record<string, string> {
  return {
    restore_command: 'test -f "$FANFARE_ARCHIVE/%f.gz" && gzip -dc "$FANFARE_ARCHIVE/%f.gz" > "%p"',
    recovery_target_timeline: 'latest',
    // Nobody is let in before it is where it should be.
    hot_standby: 'off',
    ...(at && {
      recovery_target_time: at.toISOString().replace('Z', '+00'),
      recovery_target_action: 'promote',
    }),
  }
}

/** Returns the environment of the shell of these commands. */
export function walArchiveEnvironment(segments: string): Record<string, string> {
  return { FANFARE_ARCHIVE: segments, PATH: '/usr/bin:/bin' }
}

/** The folder of a cluster in an archive: by the number that it was made with, and that all copies of it share. */
export async function walArchiveFolderOf(archiveDir: string, cluster: string): Promise<string> {
  const file = await open(join(cluster, 'global', 'pg_control'), 'r')
  try {
    const { buffer } = await file.read(Buffer.alloc(8), 0, 8, 0)
    return join(archiveDir, String(buffer.readBigUInt64LE()))
  } finally {
    await file.close()
  }
}

/** Returns the folder of an archive’s segments. */
export function walSegmentsFolderOf(archive: string): string {
  return join(archive, 'segments')
}

/** Makes the folder of a cluster, for the user who runs the database to write to. @returns where its segments lie */
export async function ensureWalSegmentsFolder(
  archiveDir: string,
  cluster: string,
  user: SystemUser | undefined,
): Promise<string> {
  ensureWritableFolder(archiveDir, 'ARCHIVE_DIR')
  const archive = await walArchiveFolderOf(archiveDir, cluster)
  const segments = walSegmentsFolderOf(archive)
  // Passed through by the database's user, where root runs the rest.
  await mkdir(archive, { recursive: true, mode: user ? 0o711 : 0o700 })
  await mkdir(segments, { recursive: true, mode: 0o700 })
  if (user) await chown(segments, user.uid, user.gid)
  if (!(await canUserTraverseFolder(user, segments))) {
    throw new OperatorError(
      `The user "${user?.name}", who runs the database, can't access ${segments}. Allow passing through the folders above it, or choose another ARCHIVE_DIR.`,
    )
  }
  return segments
}
