import { decryptStoredText, encryptTextForStorage } from './encryption.ts'
import { findOrCreateEncryptionKey } from './encryption-key.ts'

export type StorageArea = 'local' | 'session'

function storage(area: StorageArea): Storage | null {
  try {
    return area === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

/** Stores a value encrypted. A browser without storage stores nothing: the app goes on in memory. */
export async function storeInEncryptedWebStorage(
  area: StorageArea,
  name: string,
  value: unknown,
): Promise<void> {
  const key = await findOrCreateEncryptionKey()
  if (!key) return
  const encrypted = await encryptTextForStorage(key, name, JSON.stringify(value))
  try {
    storage(area)?.setItem(name, encrypted)
  } catch {
    // Full or forbidden: what is stored is out of date.
    removeFromEncryptedWebStorage(area, name)
  }
}

/** Returns the stored value, or null, without validation: encrypted data cannot come from elsewhere. */
export async function findInEncryptedWebStorage<Value>(
  area: StorageArea,
  name: string,
): Promise<Value | null> {
  const encrypted = storage(area)?.getItem(name)
  if (!encrypted) return null
  const key = await findOrCreateEncryptionKey()
  const text = key ? await decryptStoredText(key, name, encrypted) : null
  return text === null ? null : JSON.parse(text)
}

export function removeFromEncryptedWebStorage(area: StorageArea, name: string): void {
  storage(area)?.removeItem(name)
}
