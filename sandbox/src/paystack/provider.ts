import type { FakeProvidersSettings } from '../config.ts'
import {
  createPaystackRecords,
  type PaystackRecords,
  type RefundStatus,
  type TransferStatus,
} from './records.ts'
import { type PaystackWebhooks, startPaystackWebhooks } from './webhooks.ts'

/**
 * Behaviour of the REST calls: `down` answers 503, `wrong` reports one minor unit more than a transaction
 * has, `slow` delays first, `mute` executes the call to `path` and answers 504, `busy` has had too many calls
 * for `path` and answers 429.
 */
export type ProviderMode =
  | { mode: 'up' | 'down' | 'wrong' }
  | { mode: 'slow'; delayMs: number }
  | { mode: 'mute'; path: string }
  | { mode: 'busy'; path: string; retryAfterSeconds: number }

/** One card provider: its keys, its memory and its way to tell the product. */
export type Provider = {
  secret: string
  publicKey: string
  lateWebhookMs: number
  records: PaystackRecords
  webhooks: PaystackWebhooks
  mode: ProviderMode
  /** Outcome of a requested refund; `pending`: open until it is ended manually. */
  refundsEnd: RefundStatus
  /** Outcome of a requested transfer, in the same way; null: it is refused for insufficient balance. */
  transfersEnd: TransferStatus | null
  stop: () => void
}

export function openProvider(settings: FakeProvidersSettings): Provider {
  const records = createPaystackRecords(settings.dataDir)
  const webhooks = startPaystackWebhooks(settings)
  return {
    secret: settings.paystackSecret,
    publicKey: settings.paystackPublic,
    lateWebhookMs: settings.lateWebhookMs,
    records,
    webhooks,
    mode: { mode: 'up' },
    refundsEnd: 'processed',
    transfersEnd: 'success',
    stop: () => {
      webhooks.stop()
      records.close()
    },
  }
}
