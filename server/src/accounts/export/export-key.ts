import { randomBytes } from 'node:crypto'
import { createColumnKeyRotation } from '../../platform/crypto/column-key-rotation.ts'
import { decrypt, encrypt, type SecretKeys } from '../../platform/crypto/encrypt.ts'

const purpose = 'account exports'

/** Returns the storage key of an export’s encrypted zip, separate from the files of posts. */
export function exportStorageKeyOf(exportId: string): string {
  return `exports/${exportId}`
}

/** A key for one export, as it is and as it is kept. */
export function generateExportKey(keys: SecretKeys, exportId: string): { key: Buffer; sealed: Buffer } {
  const key = randomBytes(32)
  return { key, sealed: encrypt(keys, purpose, exportId, key) }
}

/** @throws when the secret key that has sealed it is gone */
export function decryptExportKey(keys: SecretKeys, exportId: string, sealed: Buffer): Buffer {
  return decrypt(keys, purpose, exportId, sealed)
}

/** The keys of exports that can be had. */
export const accountExportKeyRotation = createColumnKeyRotation({
  name: 'exports of accounts',
  table: 'account_export',
  column: 'sealed_key',
  id: 'id',
  owner: 'id',
  purpose,
})
