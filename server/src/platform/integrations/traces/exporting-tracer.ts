import { type Context, ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Span, SpanAttributes, Tracer } from '../../tracing.ts'
import { withProviderTimeout } from '../with-provider-timeout.ts'

export type TraceCollectorSettings = {
  url: string
  headers: Record<string, string>
  service: string
  share: number
}

/** A text of a statement may be long; nobody reads all of it. */
const factCharactersMax = 2000
const quietMs = 600_000
/** Time in milliseconds for sending the remaining spans when a process ends; after it they are lost. */
const endMs = 1000
const kinds = { request: SpanKind.SERVER, job: SpanKind.CONSUMER }

/** Makes spans and sends them in batches to a collector. Those it does not take are lost; `failed` hears of it now and then. */
export function createExportingTracer(
  { url, headers, service, share }: TraceCollectorSettings,
  version: string,
  failed: (cause: Error) => void,
): Tracer {
  const ours = new TraceIdRatioBasedSampler(share)
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service, 'service.version': version }),
    // Whoever asks names the trace that it is part of, and does not decide how many we keep.
    sampler: new ParentBasedSampler({ root: ours, remoteParentSampled: ours }),
    spanLimits: { attributeValueLengthLimit: factCharactersMax },
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reportingFailures(new OTLPTraceExporter({ url, headers }), failed),
      }),
    ],
  })
  const tracer = provider.getTracer('fanfare')

  function begin(
    kind: keyof typeof kinds,
    name: string,
    facts: SpanAttributes,
    { traceparent, sinceMs = 0 }: { traceparent: string | undefined; sinceMs?: number },
  ): Span {
    const parent = contextOf(traceparent)
    const startTime = Date.now() - sinceMs
    const span = tracer.startSpan(name, { kind: kinds[kind], attributes: facts, startTime }, parent)
    const own = trace.setSpan(ROOT_CONTEXT, span)
    const { traceId, spanId, traceFlags } = span.spanContext()
    return {
      name,
      traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
      note(part, tookMs, attributes, hasFailed) {
        if (!span.isRecording()) return
        const over = { kind: SpanKind.CLIENT, attributes, startTime: Date.now() - tookMs }
        const child = tracer.startSpan(part, over, own)
        if (hasFailed) child.setStatus({ code: SpanStatusCode.ERROR })
        child.end()
      },
      end(attributes, hasFailed) {
        span.setAttributes(attributes)
        if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR })
        span.end()
      },
    }
  }

  return {
    begin,
    // `failed` has heard why it could not be sent.
    end: () => withProviderTimeout(provider.shutdown(), endMs).catch(() => undefined),
  }
}

function contextOf(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true }) : ROOT_CONTEXT
}

function reportingFailures(exporter: SpanExporter, failed: (cause: Error) => void): SpanExporter {
  let reportedAt = Number.NEGATIVE_INFINITY
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        if (result.code === ExportResultCode.FAILED && performance.now() - reportedAt > quietMs) {
          reportedAt = performance.now()
          failed(
            new Error(`The collector takes no traces: ${result.error?.message ?? 'it does not say why'}`),
          )
        }
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}
