type PaymentFacts = {
  /** Kind of the ledger transaction that books the payment. */
  ledgerKind: string
  /** Pays a creator, less the platform’s fee, rather than the payer’s own wallet. */
  paysCreator: boolean
  /** Buys something that the payment names: a post. */
  hasItem: boolean
}

/** Kinds of items that a payment can buy. */
export const purchasableItemKinds = ['POST'] as const
export type PurchasableItemKind = (typeof purchasableItemKinds)[number]

/** Kinds of payments by their `transactionSource`. */
export const paymentKinds = {
  TOP_UP: { ledgerKind: 'TOP_UP', paysCreator: false, hasItem: false },
  TIPS: { ledgerKind: 'TIP', paysCreator: true, hasItem: false },
  SUBSCRIPTION: { ledgerKind: 'SUBSCRIPTION', paysCreator: true, hasItem: false },
  PURCHASE: { ledgerKind: 'PURCHASE', paysCreator: true, hasItem: true },
} as const satisfies Record<string, PaymentFacts>

type Kinds = typeof paymentKinds
export type TransactionSource = keyof Kinds
export const everyTransactionSource = Object.keys(paymentKinds) as TransactionSource[]

/** Sources of payments to creators. */
export type CreatorPaymentSource = {
  [Source in TransactionSource]: Kinds[Source]['paysCreator'] extends true ? Source : never
}[TransactionSource]

/** Kinds of ledger transactions that book a payment, and those that book one to a creator. */
export type PaymentLedgerKind = Kinds[TransactionSource]['ledgerKind']
export type CreatorPaymentLedgerKind = Kinds[CreatorPaymentSource]['ledgerKind']

export function paysCreator(source: TransactionSource): source is CreatorPaymentSource {
  return paymentKinds[source].paysCreator
}

export const creatorPaymentSources = everyTransactionSource.filter(paysCreator)
export const paymentLedgerKinds: readonly PaymentLedgerKind[] = everyTransactionSource.map(
  (source) => paymentKinds[source].ledgerKind,
)
export const creatorPaymentLedgerKinds: readonly CreatorPaymentLedgerKind[] = creatorPaymentSources.map(
  (source) => paymentKinds[source].ledgerKind,
)
