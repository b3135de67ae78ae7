import { load, remove, store } from '../storage/encrypted-web-storage.ts'

const names = ['selected-post-folder', 'selected-user-folder'] as const

export type StoredSelectionName = (typeof names)[number]

export function storeSelection(name: StoredSelectionName, chosen: object): Promise<void> {
  return store('session', name, chosen)
}

export function loadSelection<Choice>(name: StoredSelectionName): Promise<Choice | null> {
  return load<Choice>('session', name)
}

/** Clears the stored selections at sign-out. */
export function clearSelections(): void {
  for (const name of names) remove('session', name)
}
