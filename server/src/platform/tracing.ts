import { AsyncLocalStorage } from 'node:async_hooks'

/** Attributes of a span: never anything that a person wrote, or a credential. */
export type SpanAttributes = Record<string, string | number>

/** A piece of work that is under way: a request, or a job. */
export type Span = {
  name: string
  /** Header of W3C Trace Context with which another process continues this trace. */
  traceparent: string
  /** Tells of a part of it that is over: a statement, or what was asked of somebody outside. @param tookMs until now */
  note(name: string, tookMs: number, facts: SpanAttributes, hasFailed: boolean): void
  end(facts: SpanAttributes, hasFailed: boolean): void
}

export type Tracer = {
  /**
   * Begins a span. `traceparent` says whose part it is, as it came from outside; what is none is passed over. `sinceMs` says
   * how long ago it began.
   */
  begin(
    kind: 'request' | 'job',
    name: string,
    facts: SpanAttributes,
    from: { traceparent: string | undefined; sinceMs?: number },
  ): Span
  /** Sends what is left; it waits for nobody who does not answer. */
  end(): Promise<void>
}

const current = new AsyncLocalStorage<Span>()

/** Runs what is part of a span. */
export function runInSpan<Answer>(span: Span, run: () => Answer): Answer {
  return current.run(span, run)
}

/** The span that whatever runs now is part of; undefined where nothing is traced. */
export function currentSpan(): Span | undefined {
  return current.getStore()
}
