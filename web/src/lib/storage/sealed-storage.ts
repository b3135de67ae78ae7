import { seal, unseal } from './sealing.ts'
import { sealingKey } from './sealing-key.ts'

export type Place = 'local' | 'session'

function storage(place: Place): Storage | null {
  try {
    return place === 'local' ? localStorage : sessionStorage
  } catch {
    return null
  }
}

/** Keeps a value encrypted; where the browser keeps nothing the app goes on in memory. */
export async function keep(place: Place, name: string, value: unknown): Promise<void> {
  const key = await sealingKey()
  if (!key) return
  const sealed = await seal(key, name, JSON.stringify(value))
  try {
    storage(place)?.setItem(name, sealed)
  } catch {
    // Full or forbidden: what was kept is out of date, and no longer true.
    forget(place, name)
  }
}

/** The kept value, or null. It was written by `keep` of this app: sealed data cannot come from elsewhere. */
export async function kept<Value>(place: Place, name: string): Promise<Value | null> {
  const sealed = storage(place)?.getItem(name)
  if (!sealed) return null
  const key = await sealingKey()
  const text = key ? await unseal(key, name, sealed) : null
  return text === null ? null : JSON.parse(text)
}

export function forget(place: Place, name: string): void {
  storage(place)?.removeItem(name)
}
