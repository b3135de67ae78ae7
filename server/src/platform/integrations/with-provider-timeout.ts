import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '../errors.ts'

/**
 * Limits the time for an outside service’s answer to a waiting user: a later one is dropped.
 * @throws Refusal PROVIDER_UNAVAILABLE after `ms` milliseconds
 */
export async function withProviderTimeout<Answer>(asked: Promise<Answer>, ms: number): Promise<Answer> {
  const over = new AbortController()
  const late = wait(ms, undefined, { signal: over.signal }).then(
    () => {
      throw refuse('PROVIDER_UNAVAILABLE')
    },
    () => new Promise<never>(() => {}),
  )
  try {
    return await Promise.race([asked, late])
  } finally {
    over.abort()
  }
}
