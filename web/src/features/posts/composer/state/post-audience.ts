import { useState } from 'react'

export type PostAudience = 'everyone' | 'subscribers'

/** Returns the audience of this creator's last post in this browser. */
export function useLastPostAudience(userId: string): [PostAudience, (audience: PostAudience) => void] {
  const [audience, setAudience] = useState(() => loadLastPostAudience(userId))
  return [
    audience,
    (next) => {
      setAudience(next)
      storeLastPostAudience(userId, next)
    },
  ]
}

export function loadLastPostAudience(userId: string): PostAudience {
  try {
    return localStorage.getItem(keyOf(userId)) === 'subscribers' ? 'subscribers' : 'everyone'
  } catch {
    return 'everyone'
  }
}

export function storeLastPostAudience(userId: string, audience: PostAudience): void {
  try {
    localStorage.setItem(keyOf(userId), audience)
  } catch (error) {
    console.warn('The audience could not be remembered', error)
  }
}

function keyOf(userId: string): string {
  return `audience:${userId}`
}
