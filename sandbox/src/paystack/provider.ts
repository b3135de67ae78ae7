import type { Settings } from '../config.ts'
import { openRecords, type Records, type RefundStatus, type TransferStatus } from './records.ts'
import { type PaystackWebhooks, startPaystackWebhooks } from './webhooks.ts'

/**
 * How the REST calls behave: `down` answers 503, `wrong` tells of one minor unit more than a transaction has, `slow` waits
 * first, `mute` does what `path` asks for and answers 504, `busy` has had too many calls for `path` and answers 429.
 */
export type Mode =
  | { mode: 'up' | 'down' | 'wrong' }
  | { mode: 'slow'; delayMs: number }
  | { mode: 'mute'; path: string }
  | { mode: 'busy'; path: string; retryAfterSeconds: number }

/** One card provider: its keys, its memory and its way to tell the product. */
export type Provider = {
  secret: string
  publicKey: string
  lateWebhookMs: number
  records: Records
  webhooks: PaystackWebhooks
  mode: Mode
  /** What becomes of a refund that is asked for; `pending`: nothing, until it is ended by hand. */
  refundsEnd: RefundStatus
  /** What becomes of a transfer that is asked for, in the same way; null: it is refused for want of money. */
  transfersEnd: TransferStatus | null
  stop: () => void
}

export function openProvider(settings: Settings): Provider {
  const records = openRecords(settings.dataDir)
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
