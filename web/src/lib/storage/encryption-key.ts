import { generateEncryptionKey } from './encryption.ts'

const DATABASE = 'fanfare'
const STORE = 'keys'
const NAME = 'storage'

let loading: Promise<CryptoKey | null> | undefined

/** Returns this browser's storage key, the same in every tab; null if the browser stores nothing. */
export function findOrCreateEncryptionKey(): Promise<CryptoKey | null> {
  loading ??= load().catch(() => null)
  return loading
}

async function load(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null
  const opening = indexedDB.open(DATABASE, 1)
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE)
  const database = await settled(opening)
  const stored = await settled<CryptoKey | undefined>(
    database.transaction(STORE).objectStore(STORE).get(NAME),
  )
  if (stored) return stored
  const key = await generateEncryptionKey()
  // In one transaction, as another tab may have been first.
  const store = database.transaction(STORE, 'readwrite').objectStore(STORE)
  const first = await settled<CryptoKey | undefined>(store.get(NAME))
  if (!first) await settled(store.put(key, NAME))
  return first ?? key
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
