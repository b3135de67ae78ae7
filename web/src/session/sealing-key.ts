import { makeSealingKey } from './sealing.ts'

const DATABASE = 'fanfare'
const STORE = 'keys'
const NAME = 'storage'

let loading: Promise<CryptoKey | null> | undefined

/** This browser's key for its storage, the same in every tab; null where the browser keeps nothing. */
export function sealingKey(): Promise<CryptoKey | null> {
  loading ??= load().catch(() => null)
  return loading
}

async function load(): Promise<CryptoKey | null> {
  if (!globalThis.crypto?.subtle || !globalThis.indexedDB) return null
  const database = await open()
  const kept = await read(database)
  if (kept) return kept
  return keep(database, await makeSealingKey())
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(DATABASE, 1)
    request.onupgradeneeded = () => request.result.createObjectStore(STORE)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
    request.onblocked = () => reject(new Error('The key store is blocked by another tab.'))
  })
}

function read(database: IDBDatabase): Promise<CryptoKey | undefined> {
  return new Promise((resolve, reject) => {
    const request = database.transaction(STORE).objectStore(STORE).get(NAME)
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

/** Stores the key unless another tab was first; gives the one that is stored. */
function keep(database: IDBDatabase, key: CryptoKey): Promise<CryptoKey> {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(STORE, 'readwrite')
    const store = transaction.objectStore(STORE)
    const existing = store.get(NAME)
    existing.onsuccess = () => {
      if (!existing.result) store.put(key, NAME)
    }
    transaction.oncomplete = () => resolve(existing.result ?? key)
    transaction.onerror = () => reject(transaction.error)
    transaction.onabort = () => reject(transaction.error)
  })
}
