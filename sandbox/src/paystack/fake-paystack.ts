import type { FakeProvidersSettings } from '../config.ts'
import { type PaystackWebhookSender, startPaystackWebhookSender } from './paystack-webhook-sender.ts'
import {
  openPaystackRecords,
  type PaystackRecords,
  type RefundStatus,
  type TransferStatus,
} from './records.ts'

/**
 * Behaviour of the REST calls: `down` answers 503, `wrong` reports one minor unit more than a transaction
 * has, `slow` delays first, `mute` executes the call to `path` and answers 504, `busy` has had too many calls
 * for `path` and answers 429.
 */
export type FakePaystackMode =
  | { mode: 'up' | 'down' | 'wrong' }
  | { mode: 'slow'; delayMs: number }
  | { mode: 'mute'; path: string }
  | { mode: 'busy'; path: string; retryAfterSeconds: number }

/** One card provider: its keys, its memory and its way to tell the product. */
export type FakePaystack = {
  secret: string
  publicKey: string
  lateWebhookMs: number
  records: PaystackRecords
  webhooks: PaystackWebhookSender
  mode: FakePaystackMode
  /** Outcome of a requested refund; `pending`: open until it is ended manually. */
  refundsEnd: RefundStatus
  /** Outcome of a requested transfer, in the same way; null: it is refused for insufficient balance. */
  transfersEnd: TransferStatus | null
  stop: () => void
}

export function openFakePaystack(settings: FakeProvidersSettings): FakePaystack {
  const records = openPaystackRecords(settings.dataDir)
  const webhooks = startPaystackWebhookSender(settings)
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
