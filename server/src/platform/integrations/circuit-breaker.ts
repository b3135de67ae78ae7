/** Stops asking somebody who does not answer, so that nobody waits for the time-out again and again. */
export type CircuitBreaker = { isOpen(): boolean; succeeded(): void; failed(): void }

/**
 * Opens after `failuresMax` failures in a row, for `pauseMs`. Then one attempt decides whether it closes or opens again.
 */
export function createCircuitBreaker({
  failuresMax,
  pauseMs,
}: {
  failuresMax: number
  pauseMs: number
}): CircuitBreaker {
  let failures = 0
  let openUntil = 0
  return {
    isOpen() {
      const now = performance.now()
      if (now < openUntil) return true
      // The attempt that is let through now stands for all: others wait until it is known.
      if (failures >= failuresMax) openUntil = now + pauseMs
      return false
    },
    succeeded() {
      failures = 0
      openUntil = 0
    },
    failed() {
      failures += 1
      if (failures >= failuresMax) openUntil = performance.now() + pauseMs
    },
  }
}
