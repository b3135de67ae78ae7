import type { UploadPart } from '@fanfare/contract/shapes/media'

/** A file of a draft with what was made of it, and where the uploads of its parts have begun. */
export type DraftFile = {
  key: string
  userId: string
  file: Blob
  cover: Blob | null
  captions: Blob | null
  waveform: number[] | null
  uploadUrls: Partial<Record<UploadPart, string>>
}

const databaseName = 'composer-files'
const storeName = 'files'

/** Keeps a file until it is published; over its last state. Quietly keeps nothing where the browser lends no room. */
export async function keepDraftFile(file: DraftFile): Promise<void> {
  await tryStore('readwrite', (store) => store.put(file))
}

export async function forgetDraftFile(key: string): Promise<void> {
  await tryStore('readwrite', (store) => store.delete(key))
}

/** The files that this browser keeps for the person. */
export async function draftFilesOf(userId: string): Promise<DraftFile[]> {
  const files = await tryStore<DraftFile[]>('readonly', (store) => store.getAll())
  return (files ?? []).filter((file) => file.userId === userId)
}

/** Away with every file in this browser, whoever chose it. */
export async function forgetDraftFiles(): Promise<void> {
  await tryStore('readwrite', (store) => store.clear())
}

async function tryStore<T>(
  mode: IDBTransactionMode,
  act: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  try {
    const database = await open()
    try {
      return await settled(act(database.transaction(storeName, mode).objectStore(storeName)))
    } finally {
      database.close()
    }
  } catch (error) {
    console.warn('The files of the draft are not kept', error)
    return null
  }
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(databaseName, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(storeName, { keyPath: 'key' })
  return settled(request)
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}
