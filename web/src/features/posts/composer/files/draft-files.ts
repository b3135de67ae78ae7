import type { UploadFileRole } from '@fanfare/contract/shapes/social/media'
import { clear, createStore, del, set, values } from 'idb-keyval'

/** A file of a draft with what was made of it, and where the uploads of its parts have begun. */
export type DraftFile = {
  key: string
  userId: string
  file: Blob
  cover: Blob | null
  captions: Blob | null
  waveform: number[] | null
  uploadUrls: Partial<Record<UploadFileRole, string>>
}

const files = createStore('composer', 'files')

/** Keeps a file until it is published; over its last state. Quietly keeps nothing where the browser lends no room. */
export async function storeDraftFile(file: DraftFile): Promise<void> {
  await orNull(() => set(file.key, file, files))
}

export async function deleteDraftFile(key: string): Promise<void> {
  await orNull(() => del(key, files))
}

/** The files that this browser keeps for the person. */
export async function loadDraftFiles(userId: string): Promise<DraftFile[]> {
  const stored = await orNull(() => values<DraftFile>(files))
  return (stored ?? []).filter((file) => file.userId === userId)
}

/** Away with every file in this browser, whoever chose it. */
export async function deleteAllDraftFiles(): Promise<void> {
  await orNull(() => clear(files))
}

async function orNull<T>(act: () => Promise<T>): Promise<T | null> {
  try {
    return await act()
  } catch (error) {
    console.warn('The files of the draft are not kept', error)
    return null
  }
}
