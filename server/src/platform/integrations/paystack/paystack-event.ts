import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { ProviderEvent } from '../card-provider.ts'
import { storableProviderTextSchema } from '../storable-provider-text.ts'

const reference = storableProviderTextSchema.nullish().catch(null)

const event = z.object({
  event: storableProviderTextSchema,
  data: z
    .object({
      id: z.union([storableProviderTextSchema, z.number()]).nullish().catch(null),
      reference,
      transaction_reference: reference,
      transaction: z.object({ reference }).nullish().catch(null),
    })
    .catch({ id: null, reference: null, transaction_reference: null, transaction: null }),
})

/**
 * Parses the subject of a Paystack webhook: https://paystack.com/docs/payments/webhooks. Events of refunds
 * come without an id.
 */
export function parsePaystackEvent(rawBody: Buffer): ProviderEvent {
  const { event: name, data } = event.parse(JSON.parse(rawBody.toString('utf8')))
  const kind = kindOf(name)
  const id = data.id === null || data.id === undefined ? null : String(data.id)
  const about = id ?? data.reference ?? createHash('sha256').update(rawBody).digest('hex')
  return { key: `${name}:${about}`, kind, reference: referenceOf(kind, data), id }
}

function kindOf(name: string): ProviderEvent['kind'] {
  if (name === 'charge.success') return 'charge'
  if (name.startsWith('refund.')) return 'refund'
  if (name.startsWith('charge.dispute.')) return 'dispute'
  return name.startsWith('transfer.') ? 'transfer' : 'other'
}

function referenceOf(kind: ProviderEvent['kind'], data: z.output<typeof event>['data']): string | null {
  if (kind === 'refund') return data.transaction_reference ?? null
  if (kind === 'dispute') return data.transaction?.reference ?? data.transaction_reference ?? null
  return data.reference ?? null
}
