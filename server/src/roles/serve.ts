import cluster from 'node:cluster'
import process from 'node:process'
import { findSettingWarnings } from '../platform/config/check-settings.ts'
import { type Config, readConfig } from '../platform/config/config.ts'
import type { EnvironmentVariables } from '../platform/config/environment.ts'
import { sendMetricsOnRequest } from './aggregate-metrics.ts'
import { runCluster } from './cluster.ts'
import { explainListenError } from './listen.ts'
import { createMetricsServer } from './metrics-server.ts'
import { type ProcessRole, type ServingProcess, startServing } from './open-serving.ts'

/** Serves until it is told to end: in this process, or as the first of several, which serve on one port. */
export async function serveProcessRole(role: ProcessRole, environment: EnvironmentVariables): Promise<void> {
  const config = readConfig(environment)
  if (cluster.isPrimary) {
    for (const warning of findSettingWarnings(environment)) process.stderr.write(`Warning: ${warning}\n`)
  }
  if (cluster.isWorker) await serveAsOne(role, config)
  else if (role !== 'worker' && config.apiProcesses > 1) await runCluster(role, config)
  else await serveAlone(role, config)
}

async function serveAlone(role: ProcessRole, config: Config): Promise<void> {
  const serving = await startServing(role, config)
  const { ctx } = serving
  let metrics: ReturnType<typeof createMetricsServer> | undefined
  if (config.metrics.port !== 0) {
    metrics = createMetricsServer(ctx)
    await metrics.listen(config.metrics).catch((cause: unknown) => {
      throw explainListenError(cause, { ...config.metrics, settings: 'METRICS' })
    })
  }
  ctx.log.info('ready', { role })
  const stop = ending(serving, async () => metrics?.close())
  // Who is told a second time ends at once.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, stop)
}

/** One of several: it is told to end by the first one and, where a service manager tells all of them, twice. */
async function serveAsOne(role: ProcessRole, config: Config): Promise<void> {
  const serving = await startServing(role, config)
  if (config.metrics.port !== 0) sendMetricsOnRequest(serving.ctx.metrics.registry)
  const stop = ending(serving)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop)
  process.send?.('ready')
}

/** @returns what ends this process in order, once however often it is called */
function ending({ ctx, stop }: ServingProcess, andAlso?: () => Promise<unknown>): () => void {
  let isEnding = false
  return () => {
    if (isEnding) return
    isEnding = true
    Promise.all([stop(), andAlso?.()]).then(
      () => process.exit(0),
      (cause) => {
        ctx.log.error('stop', cause)
        process.exit(1)
      },
    )
  }
}
