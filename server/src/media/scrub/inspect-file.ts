import { type Checksum, checksumOfFileOrStream } from '../../platform/integrations/storage/checksum.ts'
import {
  isMissingFileError,
  SizeChangedError,
  type Storage,
} from '../../platform/integrations/storage/storage.ts'

/** Recorded facts of a stored file; null if it has not been read yet. */
export type ExpectedStoredFile = { key: string; bytes: bigint | null; sha256: Buffer | null }

export type FileDamage = 'MISSING' | 'OTHER_SIZE' | 'OTHER_BYTES' | 'UNREADABLE'

/** Reads a file. @returns its checksum, or its damage @throws an error that says nothing about the file: of the store */
export async function checkStoredFile(
  storage: Pick<Storage, 'read'>,
  { key, bytes, sha256 }: ExpectedStoredFile,
): Promise<{ damage: FileDamage } | { damage: null; sum: Checksum }> {
  const size = bytes === null ? undefined : Number(bytes)
  try {
    const sum = await checksumOfFileOrStream(await storage.read(key, undefined, size))
    if (size !== undefined && sum.bytes !== size) return { damage: 'OTHER_SIZE' }
    if (sha256 !== null && !sum.sha256.equals(sha256)) return { damage: 'OTHER_BYTES' }
    return { damage: null, sum }
  } catch (cause) {
    if (isMissingFileError(cause)) return { damage: 'MISSING' }
    if (cause instanceof SizeChangedError) return { damage: 'OTHER_SIZE' }
    // A disk with an unreadable sector.
    if (cause instanceof Error && 'code' in cause && cause.code === 'EIO') return { damage: 'UNREADABLE' }
    throw cause
  }
}
