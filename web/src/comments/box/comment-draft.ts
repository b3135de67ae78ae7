import { useState } from 'react'

/** Storage can be full or forbidden: then a draft lasts as long as its box. */
function write(key: string, content: string) {
  try {
    if (content) sessionStorage.setItem(key, content)
    else sessionStorage.removeItem(key)
  } catch (error) {
    console.warn('The draft could not be kept', error)
  }
}

function read(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/**
 * What a person is writing under a post or comment; it survives leaving the page and a reload. Nothing is left behind once
 * it is empty.
 * @param start what the box holds where there is no draft
 */
export function useCommentDraft(
  userId: string,
  targetId: string,
  start: string,
): [string, (content: string) => void] {
  const key = `comment-draft:${userId}:${targetId}`
  const [content, setContent] = useState(() => read(key) || start)
  return [
    content,
    (next) => {
      setContent(next)
      write(key, next)
    },
  ]
}
