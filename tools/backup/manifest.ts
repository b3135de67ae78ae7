import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { OperatorError } from '../process/operator-error.ts'
import type { InstanceKeys } from '../settings/keys.ts'
import { type FileChecksum, writeFileAtomically } from './atomic-files.ts'
import {
  decryptKeysAndVerifyManifest,
  type EncryptedKeys,
  encryptKeysAndSignManifest,
} from './encrypted-keys.ts'

export type BackedUpTable = { name: string; columns: string; rows: number; file: string } & FileChecksum

/** Contents of a database snapshot. Names of tables, columns and sequences are as SQL writes them. */
export type DatabaseSnapshotContents = {
  instanceId: string
  postgres: string
  migrations: string[]
  /** The newest migration of the queue of jobs, which numbers its own. */
  queueMigration: number
  tables: BackedUpTable[]
  sequences: { name: string; value: string }[]
}

export type BackupManifest = DatabaseSnapshotContents & {
  format: 1
  madeAt: string
  madeBy: string
  /** A top seal of the ledger that the snapshot has, as `NUMBER:HASH`; null while nothing was sealed. */
  seal: string | null
  /** The list of files, `files.zst`, and what they are together. */
  files: { list: FileChecksum; count: number; bytes: number; missing: number }
}

/** Writes what makes a snapshot one: the manifest, and the keys sealed together with it. */
export async function writeManifestAndKeys(
  folder: string,
  manifest: BackupManifest,
  { keys, passphrase }: { keys: InstanceKeys; passphrase: string },
): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`
  const sealed = await encryptKeysAndSignManifest(keys, passphrase, text)
  await writeFileAtomically(join(folder, 'manifest.json'), textOf(text))
  await writeFileAtomically(join(folder, 'keys.json'), textOf(`${JSON.stringify(sealed, null, 1)}\n`))
}

/** @throws OperatorError for what is missing, damaged, of a later format, or sealed by another passphrase */
export async function readManifestAndKeys(
  folder: string,
  passphrase: string,
): Promise<{ manifest: BackupManifest; keys: InstanceKeys }> {
  const text = await readPart(folder, 'manifest.json')
  const sealed = parse<EncryptedKeys>('keys.json', await readPart(folder, 'keys.json'))
  const keys = await decryptKeysAndVerifyManifest(sealed, passphrase, text)
  const manifest = parse<BackupManifest>('manifest.json', text)
  if (manifest.format !== 1) {
    throw new OperatorError(
      `This backup was made by a newer version of Fanfare (${manifest.madeBy}). Restore it with that version.`,
    )
  }
  return { manifest, keys }
}

function readPart(folder: string, name: string): Promise<string> {
  return readFile(join(folder, name), 'utf8').catch((cause: unknown) => {
    throw new OperatorError(
      `${join(folder, name)} can't be read: ${cause instanceof Error ? cause.message : cause}`,
    )
  })
}

function parse<T>(name: string, text: string): T {
  try {
    return JSON.parse(text)
  } catch {
    throw new OperatorError(`${name} is damaged and can't be read.`)
  }
}

async function* textOf(text: string): AsyncGenerator<string> {
  yield text
}
