import type { CardProviderName } from '@fanfare/contract/money/card-fee'
import type { CurrencyCode } from '@fanfare/contract/money/money'

/**
 * A card provider: what the product asks of it, whoever it is. Amounts are integer minor units. Every call can throw
 * Refusal PROVIDER_UNAVAILABLE: nobody answered, so whether a change happened is not known.
 */
export type CardProvider = {
  name: CardProviderName
  /** The provider's own page to pay on; null where the payer's browser opens its widget instead. */
  hosted: HostedCheckoutProvider | null
  /** Sends money to people's banks; null where the provider doesn't. */
  payouts: PayoutProvider | null
  /**
   * Looks up a charge at the provider. @returns null when it does not know the reference
   * @param id the provider’s id of the charge or its checkout, where known
   */
  findCharge(reference: string, id?: string | null): Promise<Charge | null>
  /** The provider's charges created in `from` to `to`, newest first, by pages: `cursor` is null for the first, then `next`. */
  listCharges(
    from: Date,
    to: Date,
    cursor: string | null,
  ): Promise<{ charges: Charge[]; next: string | null }>
  /**
   * Charges a card that its owner has left for this. A reference is charged at most once: the same again gives the
   * charge that it stands for. @returns the charge, declined ones as `failed`
   */
  chargeSavedCard(order: SavedCardChargeOrder): Promise<Charge>
  /**
   * Gives back `amount` of a charge. The same key again gives the refund that it stands for.
   * @throws RefundRefusedError when the provider will not, such as for more than is left of the charge
   */
  refund(order: RefundOrder): Promise<Refund>
  /** @returns null when the provider does not know it */
  findRefund(id: string): Promise<Refund | null>
  /** Every refund of a charge, whoever asked for it; none when the provider does not know the reference. */
  listRefunds(reference: string, chargeId?: string | null): Promise<Refund[]>
  /** @returns null when the provider does not know it */
  findDispute(id: string): Promise<Dispute | null>
  /**
   * Lists the provider’s ids of the refunds or disputes opened in `from` to `to`, whoever opened them; pages
   * like `listCharges`.
   */
  listLosses(
    kind: 'refund' | 'dispute',
    from: Date,
    to: Date,
    cursor: string | null,
  ): Promise<{ ids: string[]; next: string | null }>
  /** Checks whether this is the provider’s signature over exactly these bytes. */
  isSigned(rawBody: Buffer, signature: string | undefined): Promise<boolean>
  /** Parses the subject of a signed event. It only identifies what to query: the provider itself is asked. */
  readEvent(rawBody: Buffer): ProviderEvent
}

export type Charge = {
  provider: CardProviderName
  /** Provider’s id; null where it has none. */
  id: string | null
  reference: string
  /** `reversed`: it went through, and all of it was given back. */
  status: 'success' | 'failed' | 'abandoned' | 'pending' | 'reversed'
  /** The total that was charged, in minor units. */
  amount: bigint
  currencyCode: string
  metadata: Record<string, unknown>
  paidAt: Date | null
  /** The card that paid, as a receipt names it; null where the provider does not say. */
  cardLabel: CardLabel | null
  /**
   * Fingerprint by which the provider recognises the card, whoever pays with it; null where it gives none.
   */
  cardSignature: string | null
  /** The card that paid, where it may be charged again. */
  card: ReusableCard | null
}

/** A card as its holder recognises it: the brand, and the last four digits of its number. */
export type CardLabel = { brand: string; last4: string }

/** A card as the provider lets us charge it again. Never its number. */
export type ReusableCard = {
  /** Secret with which the card can be charged again. */
  authorization: string
  /** The address that the authorization belongs to. */
  email: string
  brand: string
  last4: string
  expiryMonth: number
  expiryYear: number
}

export type CheckoutOrder = {
  reference: string
  email: string
  total: bigint
  currency: CurrencyCode
  /** Description of the purchase that the payer reads. */
  label: string
  metadata: Record<string, string>
  /** True if the payer has agreed that their card is saved. */
  savesCard: boolean
  /** URLs to which the page redirects the payer, paid or not. */
  returnTo: { paid: string; cancelled: string }
}

export type HostedCheckoutProvider = {
  /**
   * Opens a page to pay on. The same order again gives the same page.
   * @returns its address, and what the provider calls it: `findCharge` takes that
   */
  open(order: CheckoutOrder): Promise<{ id: string; url: string }>
}

export type SavedCardChargeOrder = {
  authorization: string
  email: string
  total: bigint
  currencyCode: string
  reference: string
  metadata: Record<string, string>
}

export type RefundOrder = {
  /** Reference of the charge. */
  reference: string
  /** Provider’s id of the charge, where known. */
  chargeId?: string | null
  amount: bigint
  /** One for each refund that is meant: letters, digits, `-` and `_`. */
  key: string
}

export type Refund = {
  id: string
  /** Reference of the charge. */
  reference: string
  /** Provider’s id of the charge, where several can share one reference; else null. */
  chargeId: string | null
  amount: bigint
  currencyCode: string
  status: 'pending' | 'processed' | 'failed'
  /** Provider’s reason why it failed, where it says one. */
  failure: string | null
  /** Dispute whose loss this refund settles: it and the dispute are one loss. */
  disputeId: string | null
  /** The key that it was asked for with; null where the provider's own people did. */
  key: string | null
}

/** The provider will not give back what was asked; its reason is for us, not for the payer. */
export class RefundRefusedError extends Error {
  readonly reason: string

  constructor(reason: string) {
    super(`The card provider refused a refund: ${reason}`)
    this.name = 'RefundRefused'
    this.reason = reason
  }
}

export type Dispute = {
  id: string
  /** Reference of the charge. */
  reference: string
  /** Provider’s id of the charge, as in a refund. */
  chargeId: string | null
  /** Amount that the cardholder claims back. */
  amount: bigint
  currencyCode: string
  status: 'open' | 'won' | 'lost'
}

export type PayoutProvider = {
  /** Currencies that it can pay out. */
  currencies: readonly CurrencyCode[]
  /** The same key again gives the payout that it stands for. @throws PayoutRefusedError */
  payOut(order: PayoutOrder): Promise<Payout>
  /** @returns null when no payout was asked for under this key */
  findPayout(key: string): Promise<Payout | null>
}

export type PayoutOrder = {
  amount: bigint
  currencyCode: string
  account: { bankName: string; accountName: string; accountNumber: string }
  /** One for each payout that is meant: lower case letters, digits, `-` and `_`, 16 to 50. */
  key: string
}

export type Payout = {
  id: string
  key: string
  amount: bigint
  currencyCode: string
  /** `failed`: the money did not leave, or has come back. */
  status: 'pending' | 'paid' | 'failed'
  /** Reason of the failure, where the provider gives one. */
  reason: string | null
}

/** The provider will not pay out, such as to a bank that it does not know; nothing has left. */
export class PayoutRefusedError extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'PayoutRefused'
  }
}

export type ProviderEvent = {
  /** The same for the same happening, however often it is told. */
  key: string
  kind: 'charge' | 'refund' | 'dispute' | 'transfer' | 'other'
  /** Reference of the charge, or of the transfer; null where the event has none. */
  reference: string | null
  /** Provider’s id of the charge, refund, dispute or transfer; null where the event has none. */
  id: string | null
}
