/**
 * Behaviour of a card: `late` succeeds and its event arrives after a delay and twice, `silent` succeeds
 * without informing the browser, `once` succeeds and is declined when it is charged again by its
 * authorization.
 */
type Behaviour = 'succeeds' | 'declined' | 'late' | 'silent' | 'once'

export type PaystackTestCard = { number: string; behaviour: Behaviour; title: string }

export const paystackTestCards: readonly PaystackTestCard[] = [
  { number: '4084084084084081', behaviour: 'succeeds', title: 'Succeeds' },
  { number: '4084080000000409', behaviour: 'declined', title: 'Is declined' },
  { number: '4000000000000259', behaviour: 'late', title: 'Succeeds, late notices' },
  { number: '4000000000000341', behaviour: 'silent', title: 'Succeeds, no answer' },
  { number: '4000000000000069', behaviour: 'once', title: 'Succeeds once, is declined later' },
]

/** Stored data of a card: never its full number, in case someone types a real one. */
export type PaystackCardRecord = {
  bin: string
  last4: string
  brand: string
  behaviour: Behaviour
  refusal: string
}

/** The card behind a number of 12 to 19 digits; one that is not a test card is declined. */
export function getCardByNumber(number: string): PaystackCardRecord {
  const known = paystackTestCards.find((card) => card.number === number)
  return {
    bin: number.slice(0, 6),
    last4: number.slice(-4),
    brand: number.startsWith('5') ? 'mastercard' : 'visa',
    behaviour: known?.behaviour ?? 'declined',
    refusal: known ? 'Declined' : 'Declined. Please use the test card since you are doing a test transaction',
  }
}
