import {
  findInEncryptedWebStorage,
  removeFromEncryptedWebStorage,
  storeInEncryptedWebStorage,
} from '../storage/encrypted-web-storage.ts'

const names = ['selected-post-folder', 'selected-user-folder'] as const

export type UiSelectionName = (typeof names)[number]

export function storeUiSelection(name: UiSelectionName, chosen: object): Promise<void> {
  return storeInEncryptedWebStorage('session', name, chosen)
}

export function findStoredUiSelection<Choice>(name: UiSelectionName): Promise<Choice | null> {
  return findInEncryptedWebStorage<Choice>('session', name)
}

/** Clears the stored selections at sign-out. */
export function clearStoredUiSelections(): void {
  for (const name of names) removeFromEncryptedWebStorage('session', name)
}
