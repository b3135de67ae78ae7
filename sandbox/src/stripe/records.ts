import { join } from 'node:path'
import { openAndReplayJournal } from '../journal.ts'
import type { StripeCardRecord } from './cards.ts'

export type CheckoutSessionRecord = {
  id: string
  amount: number
  currency: string
  reference: string | null
  email: string
  label: string
  metadata: Record<string, string>
  intentMetadata: Record<string, string>
  keepsCard: boolean
  successUrl: string
  cancelUrl: string
  status: 'open' | 'complete'
  intent: string | null
  created: number
}

export type IntentRecord = {
  id: string
  amount: number
  currency: string
  metadata: Record<string, string>
  status: 'requires_payment_method' | 'succeeded'
  customer: string | null
  method: string
  setsUp: boolean
  /** The charge that went through; null while there is none. */
  charge: string | null
  refunded: number
  email: string
  created: number
}

export type PaymentMethodRecord = { id: string; customer: string | null; card: StripeCardRecord }

export type Refund = {
  id: string
  intent: string
  amount: number
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  metadata: Record<string, string>
  created: number
}

export type Dispute = {
  id: string
  intent: string
  amount: number
  currency: string
  status: 'needs_response' | 'won' | 'lost'
  created: number
}

type Entry =
  | { kind: 'session'; record: CheckoutSessionRecord }
  | { kind: 'intent'; record: IntentRecord }
  | { kind: 'method'; record: PaymentMethodRecord }
  | { kind: 'refund'; record: Refund }
  | { kind: 'dispute'; record: Dispute }

/** The provider's memory: each record under its id, the newest version of it. */
export type StripeRecords = ReturnType<typeof openStripeRecords>

/** Opens the records kept under `dataDir`, or empty ones that live as long as the process. */
export function openStripeRecords(dataDir: string | null) {
  const sessions = new Map<string, CheckoutSessionRecord>()
  const intents = new Map<string, IntentRecord>()
  const methods = new Map<string, PaymentMethodRecord>()
  const refunds = new Map<string, Refund>()
  const disputes = new Map<string, Dispute>()

  function put(entry: Entry): void {
    if (entry.kind === 'session') sessions.set(entry.record.id, entry.record)
    else if (entry.kind === 'intent') intents.set(entry.record.id, entry.record)
    else if (entry.kind === 'method') methods.set(entry.record.id, entry.record)
    else if (entry.kind === 'refund') refunds.set(entry.record.id, entry.record)
    else disputes.set(entry.record.id, entry.record)
  }

  function* entries(): Generator<Entry> {
    for (const record of sessions.values()) yield { kind: 'session', record }
    for (const record of intents.values()) yield { kind: 'intent', record }
    for (const record of methods.values()) yield { kind: 'method', record }
    for (const record of refunds.values()) yield { kind: 'refund', record }
    for (const record of disputes.values()) yield { kind: 'dispute', record }
  }

  const file = dataDir === null ? null : join(dataDir, 'stripe.jsonl')
  const journal = openAndReplayJournal<Entry>(file, put)
  journal.rewrite(entries())

  return {
    sessions: sessions as ReadonlyMap<string, CheckoutSessionRecord>,
    intents: intents as ReadonlyMap<string, IntentRecord>,
    methods: methods as ReadonlyMap<string, PaymentMethodRecord>,
    refunds: refunds as ReadonlyMap<string, Refund>,
    disputes: disputes as ReadonlyMap<string, Dispute>,
    /** Keeps the record before anybody is told of it. */
    save(entry: Entry): void {
      journal.append(entry)
      put(entry)
    },
    close: () => journal.close(),
  }
}

/** Seconds, as the provider tells time. */
export function nowSeconds(): number {
  return Math.floor(Date.now() / 1000)
}
