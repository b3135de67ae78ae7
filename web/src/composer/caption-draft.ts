import { useState } from 'react'

/** What a person was writing, kept in this browser until it is published. */
function storageKey(userId: string) {
  return `caption-draft:${userId}`
}

/** Storage can be full or forbidden: then a draft lasts as long as its dialog. */
function write(key: string, caption: string) {
  try {
    if (caption) localStorage.setItem(key, caption)
    else localStorage.removeItem(key)
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** The caption that this person is writing; it survives a reload. An empty caption leaves nothing behind. */
export function useCaptionDraft(userId: string): [string, (caption: string) => void] {
  const key = storageKey(userId)
  const [caption, setCaption] = useState(() => read(key))
  return [
    caption,
    (next) => {
      setCaption(next)
      write(key, next)
    },
  ]
}
