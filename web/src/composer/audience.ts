import { useState } from 'react'

export type Audience = 'everyone' | 'subscribers'

/** For whom this creator published last time, in this browser. */
export function useAudience(userId: string): [Audience, (audience: Audience) => void] {
  const key = `audience:${userId}`
  const [audience, setAudience] = useState<Audience>(() => {
    try {
      return localStorage.getItem(key) === 'subscribers' ? 'subscribers' : 'everyone'
    } catch {
      return 'everyone'
    }
  })
  return [
    audience,
    (next) => {
      setAudience(next)
      try {
        localStorage.setItem(key, next)
      } catch (error) {
        console.warn('The audience could not be remembered', error)
      }
    },
  ]
}
