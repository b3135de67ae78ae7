import { decryptText, encryptText } from './encryption.ts'
import { encryptionKey } from './encryption-key.ts'

export type StorageArea = 'local' | 'session'

function storage(area: StorageArea): Storage | null {
  try {
    return area === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

/** Keeps a value encrypted; where the browser keeps nothing the app goes on in memory. */
export async function store(area: StorageArea, name: string, value: unknown): Promise<void> {
  const key = await encryptionKey()
  if (!key) return
  const sealed = await encryptText(key, name, JSON.stringify(value))
  try {
    storage(area)?.setItem(name, sealed)
  } catch {
    // Full or forbidden: what was kept is out of date, and no longer true.
    remove(area, name)
  }
}

/** The kept value, or null. It was written by `keep` of this app: sealed data cannot come from elsewhere. */
export async function load<Value>(area: StorageArea, name: string): Promise<Value | null> {
  const sealed = storage(area)?.getItem(name)
  if (!sealed) return null
  const key = await encryptionKey()
  const text = key ? await decryptText(key, name, sealed) : null
  return text === null ? null : JSON.parse(text)
}

export function remove(area: StorageArea, name: string): void {
  storage(area)?.removeItem(name)
}
