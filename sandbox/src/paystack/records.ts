import { join } from 'node:path'
import { openAndReplayJournal } from '../journal.ts'
import type { PaystackCardRecord } from './cards.ts'
import type { Currency, Order } from './order.ts'

/** `abandoned` until a card is tried, `reversed` once all of it is refunded. */
type TransactionStatus = 'abandoned' | 'failed' | 'success' | 'reversed'

export type Transaction = Order & {
  id: number
  accessCode: string
  status: TransactionStatus
  gatewayResponse: string
  attempts: number
  card: PaystackCardRecord | null
  /** Minor units already refunded. */
  refunded: number
  createdAt: string
  paidAt: string | null
}

export type RefundStatus = 'pending' | 'processed' | 'failed'

export type Refund = {
  id: number
  reference: string
  transaction: string
  amount: number
  currency: Currency
  status: RefundStatus
  /** The dispute that this refund pays; null for one that was asked for. */
  dispute: number | null
  customerNote: string
  merchantNote: string
  createdAt: string
}

export type Dispute = {
  id: number
  transaction: string
  /** Amount that the cardholder disputes, in minor units. */
  amount: number
  currency: Currency
  /** `merchant-accepted`: the cardholder gets it. `declined`: the merchant keeps it. Null while it is open. */
  resolution: 'merchant-accepted' | 'declined' | null
  createdAt: string
  resolvedAt: string | null
}

export type Recipient = {
  id: number
  code: string
  type: string
  name: string
  accountNumber: string
  bankCode: string
  currency: Currency
  description: string | null
  createdAt: string
}

export type Transfer = {
  id: number
  code: string
  reference: string
  recipient: string
  amount: number
  currency: Currency
  reason: string | null
  status: TransferStatus
  createdAt: string
}

/** `reversed`: the bank sent it back. */
export type TransferStatus = 'pending' | 'success' | 'failed' | 'reversed'

type Entry =
  | { kind: 'transaction'; record: Transaction }
  | { kind: 'refund'; record: Refund }
  | { kind: 'dispute'; record: Dispute }
  | { kind: 'recipient'; record: Recipient }
  | { kind: 'transfer'; record: Transfer }

/** The provider's memory: each record under its reference or code, the newest version of it. */
export type PaystackRecords = ReturnType<typeof openPaystackRecords>

/** Opens the records kept under `dataDir`, or empty ones that live as long as the process. */
export function openPaystackRecords(dataDir: string | null) {
  const transactions = new Map<string, Transaction>()
  const byAccessCode = new Map<string, string>()
  const refunds = new Map<number, Refund>()
  const disputes = new Map<number, Dispute>()
  const recipients = new Map<string, Recipient>()
  const transfers = new Map<string, Transfer>()
  let lastId = 2_009_945_000

  function put(entry: Entry): void {
    lastId = Math.max(lastId, entry.record.id)
    if (entry.kind === 'transaction') {
      transactions.set(entry.record.reference, entry.record)
      byAccessCode.set(entry.record.accessCode, entry.record.reference)
    } else if (entry.kind === 'refund') refunds.set(entry.record.id, entry.record)
    else if (entry.kind === 'dispute') disputes.set(entry.record.id, entry.record)
    else if (entry.kind === 'recipient') recipients.set(entry.record.code, entry.record)
    else transfers.set(entry.record.reference, entry.record)
  }

  function* entries(): Generator<Entry> {
    for (const record of transactions.values()) yield { kind: 'transaction', record }
    for (const record of refunds.values()) yield { kind: 'refund', record }
    for (const record of disputes.values()) yield { kind: 'dispute', record }
    for (const record of recipients.values()) yield { kind: 'recipient', record }
    for (const record of transfers.values()) yield { kind: 'transfer', record }
  }

  const file = dataDir === null ? null : join(dataDir, 'paystack.jsonl')
  const journal = openAndReplayJournal<Entry>(file, put)
  journal.rewrite(entries())

  return {
    transactions: transactions as ReadonlyMap<string, Transaction>,
    refunds: refunds as ReadonlyMap<number, Refund>,
    disputes: disputes as ReadonlyMap<number, Dispute>,
    recipients: recipients as ReadonlyMap<string, Recipient>,
    transfers: transfers as ReadonlyMap<string, Transfer>,
    nextId: () => lastId + 1,
    byAccessCode: (code: string) => transactions.get(byAccessCode.get(code) ?? ''),
    /** Keeps the record before anybody is told of it. */
    save(entry: Entry): void {
      journal.append(entry)
      put(entry)
    },
    close: () => journal.close(),
  }
}
