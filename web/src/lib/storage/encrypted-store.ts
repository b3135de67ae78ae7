import { clear, createStore, delMany, get, keys, set } from 'idb-keyval'
import { decryptBytes, encryptBytes } from './encryption.ts'
import { encryptionKey } from './encryption-key.ts'

const rows = createStore('drawer', 'sealed')

/**
 * Stores data too large for `encrypted-web-storage.ts`, encrypted with the same key, under a name. Names are
 * not encrypted: they reveal nothing about the data. @returns true if it was stored
 */
export async function setEncrypted(name: string, bytes: BufferSource): Promise<boolean> {
  const key = await encryptionKey()
  if (!key) return false
  try {
    await set(name, await encryptBytes(key, name, bytes), rows)
    return true
  } catch (error) {
    console.warn('The browser lends no room', error)
    return false
  }
}

/** Returns the data stored under the name, or null. */
export async function getEncrypted(name: string): Promise<ArrayBuffer | null> {
  const key = await encryptionKey()
  const sealed = key && (await get<Uint8Array<ArrayBuffer>>(name, rows))
  return sealed ? decryptBytes(key, name, sealed) : null
}

export function setEncryptedValue(name: string, value: unknown): Promise<boolean> {
  return setEncrypted(name, new TextEncoder().encode(JSON.stringify(value)))
}

/**
 * Returns a value stored by `setEncryptedValue`, without validation: encrypted data cannot come from
 * elsewhere.
 */
export async function getEncryptedValue<Value>(name: string): Promise<Value | null> {
  const bytes = await getEncrypted(name)
  return bytes && JSON.parse(new TextDecoder().decode(bytes))
}

/** Away with everything but what lies under these names. */
export async function clearEncrypted(staying: readonly string[] = []): Promise<void> {
  if (staying.length === 0) return clear(rows)
  const gone = (await keys<string>(rows)).filter((name) => !staying.includes(name))
  if (gone.length > 0) await delMany(gone, rows)
}
