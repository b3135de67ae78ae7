/** A card provider: what the product asks of it, whoever it is. Amounts are integer minor units. */
export type CardProvider = {
  name: 'paystack'
  /** What the provider says of a charge. @returns null when it does not know the reference. @throws Refusal PROVIDER_UNAVAILABLE */
  findCharge(reference: string): Promise<Charge | null>
  /** Is this the provider's signature over exactly these bytes? */
  isSigned(rawBody: Buffer, signature: string | undefined): boolean
}

export type Charge = {
  reference: string
  status: 'success' | 'failed' | 'abandoned' | 'pending'
  /** The total that was charged, in minor units. */
  amount: bigint
  currencyCode: string
  metadata: Record<string, unknown>
  paidAt: Date | null
}

export function createPaystack(settings: { baseUrl: string; secretKey: string }): CardProvider {
  throw new Error(`There is no client for ${settings.baseUrl}.`)
}
