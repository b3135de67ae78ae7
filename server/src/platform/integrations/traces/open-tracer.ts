import { readFileSync } from 'node:fs'
import type { Tracer } from '../../tracing.ts'
import type { TraceCollectorSettings } from './exporting-tracer.ts'

/** Opens the tracer and exporter, which are loaded only here; null where no collector is configured. */
export async function openTracer(
  collector: TraceCollectorSettings | null,
  failed: (cause: Error) => void,
): Promise<Tracer | null> {
  if (collector === null) return null
  const manifest = new URL('../../../../../package.json', import.meta.url)
  const { version }: { version: string } = JSON.parse(readFileSync(manifest, 'utf8'))
  const { createExportingTracer } = await import('./exporting-tracer.ts')
  return createExportingTracer(collector, version, failed)
}
