import { randomUUID } from 'node:crypto'
import type { CallInput } from '@fanfare/contract/client'
import type { CurrencyCode } from '@fanfare/contract/money/money'
import type { Page } from '@playwright/test'
import { api } from './api.ts'
import type { Person } from './people/people.ts'
import { addresses } from './stack/addresses.ts'

/** The sandbox's cards. */
export const testCardNumbers = {
  succeeds: '4084084084084081',
  isDeclined: '4084080000000409',
  /** Succeeds, and the browser never hears of it. */
  staysSilent: '4000000000000341',
}

/** The provider's checkout over the page. */
export function checkoutOf(page: Page) {
  const frame = page.frameLocator('iframe[title="Checkout"]')
  return {
    frame,
    number: frame.getByLabel('Card number'),
    async payWith(card: string) {
      await this.number.fill(card)
      await frame.getByRole('button', { name: /^(Pay|Try again)/ }).click()
    },
    close: () => frame.getByRole('button', { name: /^(Cancel|Close)$/ }).click(),
  }
}

type Body = CallInput<'POST /paystack/verify'>['body']
type Order = Pick<Body, 'amount' | 'transactionSource' | 'creatorId'> &
  Partial<Pick<Body, 'currencyCode' | 'itemKind' | 'itemId'>>

/** Pays by card beside the browser, in minor units; `saveCard` leaves the card for later payments. @returns the reference */
export async function payByCard(person: Person, order: Order, saveCard = false): Promise<string> {
  const body = await chargeCardWithoutVerifying(person, order, saveCard)
  await api('POST /paystack/verify', { token: person.token, body })
  return body.reference
}

/** Has a card charged that nobody asks about afterwards, as if the payer closed the tab: the provider alone reports it. */
export async function chargeCardWithoutVerifying(
  { token, email }: Person,
  order: Order,
  saveCard = false,
): Promise<Body> {
  const reference = `TXN_${randomUUID()}`
  const body = { currencyCode: 'NGN' as const, ...order, reference }
  const { data } = await api('POST /paystack/start', { token, body: { ...body, saveCard } })
  const response = await fetch(new URL('/checkout/charge', addresses().fakeProviders), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      email: data.email,
      amount: data.total,
      currency: data.currencyCode,
      reference,
      metadata: data.metadata,
      card: { number: testCardNumbers.succeeds },
    }),
  })
  if (!response.ok) throw new Error(`The card of ${email} was not charged: ${await response.text()}`)
  return body
}

/** Tops up a person's wallet by card outside the browser, by whole major units of their currency. */
export async function topUpByCard(
  person: Person,
  major: number,
  currencyCode: CurrencyCode = 'NGN',
): Promise<void> {
  await payByCard(person, { amount: major * 100, currencyCode, transactionSource: 'TOP_UP' })
}
