/** Records how an outside service answered. */
export type DependencyHealthRecorder = {
  /** @param tookMs how long the answer took */
  succeeded(tookMs: number): void
  /** Records a reply that it does not support this, or not now: it is reachable. */
  refused(tookMs: number): void
  failed(tookMs: number): void
}

/** Counts the requests to outside services. */
export type CountOutboundRequest = (
  name: string,
  outcome: 'answered' | 'refused' | 'failed',
  tookMs: number,
) => void

export type HealthSample = {
  name: string
  succeededAt: Date | null
  tookMs: number | null
  failedAt: Date | null
}

/** Health of outside services as seen by this process, by name: in memory until it is saved. */
export type DependencyHealth = {
  of(name: string): DependencyHealthRecorder
  /** Returns the samples since the last call. */
  take(): HealthSample[]
}

export function createDependencyHealth(now: () => Date, count: CountOutboundRequest): DependencyHealth {
  const fresh = new Map<string, HealthSample>()
  const seen = (name: string, change: Partial<HealthSample>) => {
    const before = fresh.get(name) ?? { name, succeededAt: null, tookMs: null, failedAt: null }
    fresh.set(name, { ...before, ...change })
  }
  return {
    of: (name) => ({
      succeeded(tookMs) {
        seen(name, { succeededAt: now(), tookMs: Math.round(tookMs) })
        count(name, 'answered', tookMs)
      },
      refused(tookMs) {
        seen(name, { succeededAt: now(), tookMs: Math.round(tookMs) })
        count(name, 'refused', tookMs)
      },
      failed(tookMs) {
        seen(name, { failedAt: now() })
        count(name, 'failed', tookMs)
      },
    }),
    take() {
      const taken = [...fresh.values()]
      fresh.clear()
      return taken
    },
  }
}

/** Runs a request to an outside service, and records its outcome. @param isAnswer tells errors that are an answer all the same */
export async function runInstrumented<Answer>(
  probe: DependencyHealthRecorder | undefined,
  run: () => Promise<Answer>,
  isAnswer: (cause: unknown) => boolean = () => false,
): Promise<Answer> {
  const startedAt = performance.now()
  try {
    const answer = await run()
    probe?.succeeded(performance.now() - startedAt)
    return answer
  } catch (cause) {
    const tookMs = performance.now() - startedAt
    if (isAnswer(cause)) probe?.refused(tookMs)
    else probe?.failed(tookMs)
    throw cause
  }
}
