import { createHash, randomBytes } from 'node:crypto'

/**
 * Behaviour of a card: `late` succeeds and its events arrive after a delay and twice, `silent` succeeds
 * without informing the browser, `once` succeeds and is declined when it is charged off session.
 */
type Behaviour = 'succeeds' | 'declined' | 'late' | 'silent' | 'once'

type TestCard = { number: string; behaviour: Behaviour; title: string }

export const stripeTestCards: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'succeeds', title: 'Succeeds' },
  { number: '4000000000000002', behaviour: 'declined', title: 'Is declined' },
  { number: '4000000000000077', behaviour: 'late', title: 'Succeeds, late notices' },
  { number: '4000000000003220', behaviour: 'silent', title: 'Succeeds, no answer' },
  { number: '4000000000000341', behaviour: 'once', title: 'Succeeds once, is declined later' },
]

/** Stored data of a card: never its full number, in case someone types a real one. */
export type StripeCardRecord = { brand: string; last4: string; behaviour: Behaviour }

/** The card behind a number of 12 to 19 digits; one that is not a test card is declined. */
export function getCardByNumber(number: string): StripeCardRecord {
  return {
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    last4: number.slice(-4),
    behaviour: stripeTestCards.find((card) => card.number === number)?.behaviour ?? 'declined',
  }
}

/** The same for the same card, whoever pays with it. */
export function cardFingerprintOf({ brand, last4 }: StripeCardRecord): string {
  return createHash('sha256').update(`${brand} ${last4}`).digest('base64url').slice(0, 16)
}

/** A new id in the provider's style, such as `pi_5f0c…`. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`
}
