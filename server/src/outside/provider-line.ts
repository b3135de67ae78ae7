import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '../http/refusal.ts'
import { createBreaker } from './breaker.ts'

/** How a provider's client asks: with patience, and with none for somebody who has stopped answering. */
export type ProviderLine = {
  /**
   * Asks until there is an answer, at most `tries` times, later each time and never at the same moment as others.
   * @param attempt undefined when the provider did not answer, not in time, or that it cannot answer now
   * @param tries 1 for what must not be asked twice because the provider would do it twice
   * @throws Refusal PROVIDER_UNAVAILABLE when nobody answered, or nobody has answered others for a while
   */
  ask<Answer>(attempt: () => Promise<Answer | undefined>, tries?: number): Promise<Answer>
}

/** How long one attempt may take. */
export const answerMs = 8000

const triesMax = 3
const firstPauseMs = 150
const breakerTerms = { failuresMax: 5, pauseMs: 10_000 }

export function createProviderLine(): ProviderLine {
  const breaker = createBreaker(breakerTerms)
  return {
    async ask(attempt, tries = triesMax) {
      for (let tried = 1; ; tried++) {
        if (breaker.isOpen()) {
          throw refuse('PROVIDER_UNAVAILABLE', { retryAfterSeconds: breakerTerms.pauseMs / 1000 })
        }
        const answer = await attempt()
        if (answer !== undefined) {
          breaker.succeeded()
          return answer
        }
        breaker.failed()
        if (tried >= tries) throw refuse('PROVIDER_UNAVAILABLE')
        await wait((0.5 + Math.random()) * firstPauseMs * 2 ** tried)
      }
    },
  }
}
