import { randomUUID } from 'node:crypto'
import { api } from './api.ts'
import type { Person } from './people/people.ts'

/** A fan tips a creator so many naira of her wallet, from another device than that of the test. */
export async function sendTip({ token }: Person, creator: Person, major: number, message?: string) {
  await api('POST /paystack/send-wallet-tip', {
    token,
    body: {
      ...{ amount: major * 100, currencyCode: 'NGN', creatorId: creator.id, transactionSource: 'TIPS' },
      ...{ reference: `TXN_${randomUUID()}`, ...(message && { message }) },
    },
  })
}
