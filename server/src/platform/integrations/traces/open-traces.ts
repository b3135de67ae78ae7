import { readFileSync } from 'node:fs'
import type { Traces } from '../../tracing.ts'
import type { TraceCollector } from './export-traces.ts'

/** Opens the tracer and exporter, which are loaded only here; null where no collector is configured. */
export async function openTraces(
  collector: TraceCollector | null,
  failed: (cause: Error) => void,
): Promise<Traces | null> {
  if (collector === null) return null
  const manifest = new URL('../../../../../package.json', import.meta.url)
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  const { createTraceExporter } = await import('./export-traces.ts')
  return createTraceExporter(collector, version, failed)
}
