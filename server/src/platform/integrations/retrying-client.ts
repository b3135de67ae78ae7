import { setTimeout as wait } from 'node:timers/promises'
import { refuse } from '../errors.ts'
import { createCircuitBreaker } from './circuit-breaker.ts'
import type { DependencyHealthRecorder } from './dependency-health.ts'

/** Client of a provider that retries with backoff, and fails fast once a provider has stopped answering. */
export type RetryingClient = {
  /**
   * Asks until there is an answer, at most `tries` times, later each time and never at the same moment as others.
   * @param attempt undefined when the provider did not answer, not in time, or that it cannot answer now
   * @param tries 1 for what must not be asked twice because the provider would do it twice
   * @throws Refusal PROVIDER_UNAVAILABLE when nobody answered, nobody has answered others for a while, or the provider
   * wants this caller to wait
   */
  ask<Answer>(attempt: () => Promise<Answer | RateLimitedAnswer | undefined>, tries?: number): Promise<Answer>
}

/**
 * The provider's 429: it is there, and has had too many calls. Who gets it waits or comes back; it says nothing about what
 * others ask.
 */
export class RateLimitedAnswer {
  /** Null where the provider does not say how long. */
  readonly pauseMs: number | null

  /** @param retryAfter the header as it came: seconds, or a date */
  constructor(retryAfter: string | null | undefined) {
    const seconds = /^\d{1,6}$/.test(retryAfter ?? '') ? Number(retryAfter) : null
    const until = seconds === null ? Date.parse(retryAfter ?? '') : Number.NaN
    this.pauseMs = seconds !== null ? seconds * 1000 : Number.isNaN(until) ? null : until - Date.now()
  }
}

/** Timeout of one attempt. */
export const providerAttemptTimeoutMs = 8000

const triesMax = 3
const firstPauseMs = 150
/** A longer pause than this is the caller's to wait: nobody's request is held open for it. */
const maxPauseMs = 1500
const breakerTerms = { failuresMax: 5, pauseMs: 10_000 }

/** @param who name of the service within a sentence @param probe records how each attempt was answered */
export function createRetryingClient(
  who = 'the payment provider',
  probe?: DependencyHealthRecorder,
): RetryingClient {
  const unavailable = (retryAfterSeconds?: number) =>
    refuse('PROVIDER_UNAVAILABLE', {
      detail: `We couldn't reach ${who}. Please try again in a moment.`,
      ...(retryAfterSeconds !== undefined && { retryAfterSeconds }),
    })
  const breaker = createCircuitBreaker(breakerTerms)
  return {
    async ask(attempt, tries = triesMax) {
      for (let tried = 1; ; tried++) {
        if (breaker.isOpen()) {
          throw unavailable(breakerTerms.pauseMs / 1000)
        }
        const startedAt = performance.now()
        const answer = await attempt()
        const tookMs = performance.now() - startedAt
        if (answer === undefined) probe?.failed(tookMs)
        else if (answer instanceof RateLimitedAnswer) probe?.refused(tookMs)
        else probe?.succeeded(tookMs)
        if (answer instanceof RateLimitedAnswer) {
          breaker.succeeded()
          await slowDown(who, answer, tried, tries)
        } else if (answer === undefined) {
          breaker.failed()
          if (tried >= tries) throw unavailable()
          await wait(pauseAfter(tried))
        } else {
          breaker.succeeded()
          return answer
        }
      }
    },
  }
}

async function slowDown(
  who: string,
  { pauseMs }: RateLimitedAnswer,
  tried: number,
  tries: number,
): Promise<void> {
  const pause = Math.max(pauseMs ?? 0, pauseAfter(tried))
  if (tried < tries && pause <= maxPauseMs) return wait(pause)
  throw refuse('PROVIDER_UNAVAILABLE', {
    detail: `${who} is very busy right now. Please try again in a moment.`,
    retryAfterSeconds: Math.ceil(pause / 1000),
  })
}

function pauseAfter(tried: number): number {
  return (0.5 + Math.random()) * firstPauseMs * 2 ** tried
}
