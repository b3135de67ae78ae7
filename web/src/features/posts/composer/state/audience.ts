import { useState } from 'react'

export type Audience = 'everyone' | 'subscribers'

/** Returns the audience of this creator's last post in this browser. */
export function useAudience(userId: string): [Audience, (audience: Audience) => void] {
  const [audience, setAudience] = useState(() => lastAudience(userId))
  return [
    audience,
    (next) => {
      setAudience(next)
      storeAudience(userId, next)
    },
  ]
}

export function lastAudience(userId: string): Audience {
  try {
    return localStorage.getItem(keyOf(userId)) === 'subscribers' ? 'subscribers' : 'everyone'
  } catch {
    return 'everyone'
  }
}

export function storeAudience(userId: string, audience: Audience): void {
  try {
    localStorage.setItem(keyOf(userId), audience)
  } catch (error) {
    console.warn('The audience could not be remembered', error)
  }
}

function keyOf(userId: string): string {
  return `audience:${userId}`
}
