import type { FastifyInstance } from 'fastify'
import { isLoopbackUrl } from '../loopback.ts'
import { openDispute, resolveDispute } from './dispute.ts'
import type { FakePaystack, FakePaystackMode } from './fake-paystack.ts'
import { invalidValueError } from './fake-paystack-error.ts'
import { readFields, readInteger, readOptionalText, readText } from './fields.ts'
import type { RefundStatus, TransferStatus } from './records.ts'
import { createRefund, endRefund, getRefund, serializePaystackRefund } from './refund.ts'
import { serializePaystackTransaction } from './serialize-transaction.ts'
import { endTransfer } from './transfer.ts'

/** Switches for tests: what the real provider's outages and silences look like. */
export function registerPaystackControlRoutes(app: FastifyInstance, provider: FakePaystack): void {
  app.get('/charges', () =>
    [...provider.records.transactions.values()].reverse().map(serializePaystackTransaction),
  )

  app.post('/webhooks', ({ body }) => {
    const fields = readFields(body)
    const { enabled } = fields
    const url = readOptionalText(fields, 'url', 500) ?? undefined
    if (enabled !== undefined && typeof enabled !== 'boolean') {
      throw invalidValueError('enabled is invalid', 'Send true or false')
    }
    if (url !== undefined && !isLoopbackUrl(url))
      throw invalidValueError('url is invalid', 'Send an address of this machine')
    const { afterMs = null, times = null } = fields
    return provider.webhooks.change({
      enabled,
      url,
      ...(afterMs !== null && { afterMs: readInteger(afterMs, 0, 60_000, 'afterMs is invalid') }),
      ...(times !== null && { times: readInteger(times, 1, 10, 'times is invalid') }),
    })
  })

  app.post('/provider', ({ body }) => {
    provider.mode = readMode(body)
    return provider.mode
  })

  app.post('/refunds', ({ body }) => {
    provider.refundsEnd = readEnd(readFields(body).status)
    return { status: provider.refundsEnd }
  })

  app.post('/refund', ({ body }) => {
    const fields = readFields(body)
    return createRefund(provider, { ...fields, transaction: fields.reference })
  })

  app.post<{ Params: { id: string } }>('/refund/:id', ({ params, body }) => {
    const status = readEnd(readFields(body).status)
    const refund = getRefund(provider, params.id)
    return serializePaystackRefund(
      provider.records,
      status === 'pending' ? refund : endRefund(provider, refund, status),
    )
  })

  app.get('/transfers', () => [...provider.records.transfers.values()].reverse())

  app.post('/transfers', ({ body }) => {
    const { status } = readFields(body)
    provider.transfersEnd = status === 'refused' ? null : readTransferEnd(status)
    return { status }
  })

  app.post<{ Params: { reference: string } }>('/transfer/:reference', ({ params, body }) =>
    endTransfer(provider, params.reference, readTransferEnd(readFields(body).status)),
  )

  app.post('/dispute', ({ body }) => openDispute(provider, readFields(body)))

  app.post<{ Params: { id: string } }>('/dispute/:id', ({ params, body }) =>
    resolveDispute(provider, params.id, readFields(body)),
  )
}

function readEnd(status: unknown): RefundStatus {
  if (status === 'processed' || status === 'failed' || status === 'pending') return status
  throw invalidValueError('status is invalid', 'Send "processed", "failed" or "pending"')
}

function readTransferEnd(status: unknown): TransferStatus {
  if (status === 'success' || status === 'failed' || status === 'pending' || status === 'reversed')
    return status
  throw invalidValueError('status is invalid', 'Send "success", "failed", "pending" or "reversed"')
}

function readMode(body: unknown): FakePaystackMode {
  const { mode, delayMs = 5000 } = readFields(body)
  if (mode === 'up' || mode === 'down' || mode === 'wrong') return { mode }
  if (mode === 'slow') return { mode, delayMs: readInteger(delayMs, 1, 60_000, 'delayMs is invalid') }
  if (mode === 'mute') return { mode, path: readOptionalText(readFields(body), 'path', 100) ?? '' }
  if (mode === 'busy') {
    const { path, retryAfterSeconds = 30 } = readFields(body)
    return {
      mode,
      path: readText({ path }, 'path', 100),
      retryAfterSeconds: readInteger(retryAfterSeconds, 0, 3600, 'retryAfterSeconds is invalid'),
    }
  }
  throw invalidValueError('mode is invalid', 'Send "up", "down", "wrong", "slow", "mute" or "busy"')
}
