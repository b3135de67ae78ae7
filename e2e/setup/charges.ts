import { randomUUID } from 'node:crypto'
import { expect } from '@playwright/test'
import { api } from './api.ts'
import { testCardNumbers } from './card.ts'
import { createBackOfficeAdminToken } from './people/admins.ts'
import type { Person } from './people/people.ts'
import { addresses } from './stack/addresses.ts'

async function postToFakeProviders(path: string, body: object): Promise<Response> {
  const response = await fetch(new URL(path, addresses().fakeProviders), {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw new Error(`The sandbox refused ${path}: ${await response.text()}`)
  return response
}

/** A charge of a total that fits no amount, so that it waits for an admin. @returns the review's id */
export async function createUnmatchedCharge(person: Person): Promise<string> {
  const reference = `TXN_${randomUUID()}`
  await postToFakeProviders('/checkout/charge', {
    email: person.email,
    amount: 400_000,
    currency: 'NGN',
    reference,
    metadata: { userId: person.id, amount: 500_000, transactionSource: 'TOP_UP' },
    card: { number: testCardNumbers.succeeds },
  })
  return idOf('GET /admin/search-payment-reviews', reference)
}

/** The cardholder asks the bank for a charge back. @returns the dispute's id */
export async function createDispute(reference: string): Promise<string> {
  await postToFakeProviders('/control/dispute', { reference })
  return idOf('GET /admin/search-disputes', reference)
}

/** The bank decides a dispute for its cardholder. Waits until the provider has reported it. */
export async function loseDispute(reference: string): Promise<void> {
  await createDispute(reference)
  const token = await createBackOfficeAdminToken('FINANCE')
  const load = async () => {
    const { data } = await api('GET /admin/search-disputes', {
      token,
      query: { paymentReference: reference },
    })
    return data[0]
  }
  await postToFakeProviders(`/control/dispute/${(await load())?.providerDisputeId}`, { won: false })
  await expect.poll(async () => (await load())?.state).toBe('LOST')
}

/** Returns the id of what a charge led to, as soon as the provider has reported it. */
async function idOf(
  call: 'GET /admin/search-payment-reviews' | 'GET /admin/search-disputes',
  paymentReference: string,
): Promise<string> {
  const token = await createBackOfficeAdminToken('FINANCE')
  for (let tries = 0; tries < 100; tries++) {
    const { data } = await api(call, { token, query: { paymentReference } })
    const [found] = data
    if (found) return found.id
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error(`Nothing came of the charge ${paymentReference}.`)
}
