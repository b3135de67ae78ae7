import type { FastifyInstance } from 'fastify'
import { isLoopback } from '../loopback.ts'
import { readFields, readInteger, readOptionalText } from './fields.ts'
import type { Mode, Provider } from './provider.ts'
import { invalid } from './provider-error.ts'
import { viewTransaction } from './transaction-view.ts'

/** Switches for tests: what the real provider's outages and silences look like. */
export function controlRoutes(app: FastifyInstance, provider: Provider): void {
  app.get('/charges', () => [...provider.records.transactions.values()].reverse().map(viewTransaction))

  app.post('/webhooks', ({ body }) => {
    const fields = readFields(body)
    const { enabled } = fields
    const url = readOptionalText(fields, 'url', 500) ?? undefined
    if (enabled !== undefined && typeof enabled !== 'boolean') {
      throw invalid('enabled is invalid', 'Send true or false')
    }
    if (url !== undefined && !isLoopback(url))
      throw invalid('url is invalid', 'Send an address of this machine')
    return provider.webhooks.change({ enabled, url })
  })

  app.post('/provider', ({ body }) => {
    provider.mode = readMode(body)
    return provider.mode
  })
}

function readMode(body: unknown): Mode {
  const { mode, delayMs = 5000 } = readFields(body)
  if (mode === 'up' || mode === 'down') return { mode }
  if (mode === 'slow') return { mode, delayMs: readInteger(delayMs, 1, 60_000, 'delayMs is invalid') }
  throw invalid('mode is invalid', 'Send "up", "down" or "slow"')
}
