import { useEffect, useState } from 'react'

/** Storage can be full or forbidden: then a draft lasts as long as its box. */
function storeDraft(key: string, content: string) {
  try {
    if (content) sessionStorage.setItem(key, content)
    else sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

function loadDraft(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

const boxes = new Map<string, (content: string) => void>()

function keyOf(userId: string, targetId: string): string {
  return `comment-draft:${userId}:${targetId}`
}

/** Gives words back to the box that they came from, below what is written there now. */
export function appendToCommentDraft(userId: string, targetId: string, content: string): void {
  const key = keyOf(userId, targetId)
  const all = [loadDraft(key), content].filter((text) => text !== '').join('\n\n')
  storeDraft(key, all)
  boxes.get(key)?.(all)
}

/**
 * Stores the draft of a comment or reply in the storage of this tab, where it survives navigation and a reload; it
 * is deleted when empty.
 * @param start initial text if there is no draft
 */
export function useCommentDraft(
  userId: string,
  targetId: string,
  start: string,
): [string, (content: string) => void] {
  const key = keyOf(userId, targetId)
  const [content, setContent] = useState(() => loadDraft(key) || start)

  useEffect(() => {
    boxes.set(key, setContent)
    return () => {
      boxes.delete(key)
    }
  }, [key])

  return [
    content,
    (next) => {
      setContent(next)
      storeDraft(key, next)
    },
  ]
}
