import { clear, createStore, delMany, get, keys, set } from 'idb-keyval'
import { decryptStoredBytes, encryptBytesForStorage } from './encryption.ts'
import { findOrCreateEncryptionKey } from './encryption-key.ts'

const store = createStore('drawer', 'sealed')

/** Row of the mutations that wait for the connection. */
export const mutationQueueRowName = 'acts'

/**
 * Stores data too large for `encrypted-web-storage.ts`, encrypted with the same key, under a name. Names are
 * not encrypted: they reveal nothing about the data.
 * @returns whether it was stored: not where the browser has no storage, or none left
 */
export async function encryptAndStoreBytes(name: string, bytes: BufferSource): Promise<boolean> {
  const key = await findOrCreateEncryptionKey()
  if (!key) return false
  try {
    await set(name, await encryptBytesForStorage(key, name, bytes), store)
    return true
  } catch (error) {
    console.warn('Offline data could not be stored', error)
    return false
  }
}

/** Returns the data stored under the name, or null. */
export async function findAndDecryptBytes(name: string): Promise<ArrayBuffer | null> {
  const key = await findOrCreateEncryptionKey()
  const encrypted = key && (await get<Uint8Array<ArrayBuffer>>(name, store))
  return encrypted ? decryptStoredBytes(key, name, encrypted) : null
}

export function encryptAndStoreValue(name: string, value: unknown): Promise<boolean> {
  return encryptAndStoreBytes(name, new TextEncoder().encode(JSON.stringify(value)))
}

/**
 * Returns a value stored by `encryptAndStoreValue`, without validation: encrypted data cannot come from
 * elsewhere.
 */
export async function findAndDecryptValue<Value>(name: string): Promise<Value | null> {
  const bytes = await findAndDecryptBytes(name)
  return bytes && JSON.parse(new TextDecoder().decode(bytes))
}

/** Deletes every row but those with these names. */
export async function clearEncryptedStore(except: readonly string[] = []): Promise<void> {
  if (except.length === 0) return clear(store)
  const names = (await keys<string>(store)).filter((name) => !except.includes(name))
  if (names.length > 0) await delMany(names, store)
}
