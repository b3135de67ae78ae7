import { findEncrypted, removeEncrypted, storeEncrypted } from '../storage/encrypted-web-storage.ts'

const names = ['selected-post-folder', 'selected-user-folder'] as const

export type UiSelectionName = (typeof names)[number]

export function storeUiSelection(name: UiSelectionName, chosen: object): Promise<void> {
  return storeEncrypted('session', name, chosen)
}

export function findStoredUiSelection<Choice>(name: UiSelectionName): Promise<Choice | null> {
  return findEncrypted<Choice>('session', name)
}

/** Clears the stored selections at sign-out. */
export function clearStoredUiSelections(): void {
  for (const name of names) removeEncrypted('session', name)
}
