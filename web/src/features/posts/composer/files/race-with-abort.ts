/**
 * Returns the promise's result. @throws what it rejects with, or the signal's reason where that aborts first
 */
export function raceWithAbort<Result>(promise: Promise<Result>, signal: AbortSignal): Promise<Result> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
  return Promise.race([promise, aborted])
}
