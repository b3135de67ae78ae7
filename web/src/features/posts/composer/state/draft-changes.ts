import { useSyncExternalStore } from 'react'

const prefix = 'composer-draft:'
const listeners = new Set<() => void>()

/** The key under which this browser stores what somebody is writing. */
export function buildComposerDraftStorageKey(userId: string): string {
  return prefix + userId
}

/** Tells the screens of this page that a draft has changed. */
export function notifyDraftChanged(): void {
  for (const listener of listeners) listener()
}

/** The caption of this person's draft, which may be empty; null where there is none. */
export function useDraftCaption(userId: string): string | null {
  const text = useSyncExternalStore(
    subscribe,
    () => readDraftText(userId),
    () => null,
  )
  return text === null ? null : captionOf(text)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  window.addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    window.removeEventListener('storage', listener)
  }
}

function readDraftText(userId: string): string | null {
  try {
    return localStorage.getItem(buildComposerDraftStorageKey(userId))
  } catch {
    // Storage can be forbidden: then no draft is stored.
    return null
  }
}

function captionOf(text: string): string {
  const { caption } = JSON.parse(text) as { caption?: unknown }
  return typeof caption === 'string' ? caption.trim() : ''
}
