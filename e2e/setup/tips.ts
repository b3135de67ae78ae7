import { randomUUID } from 'node:crypto'
import { api } from './api.ts'
import type { Person } from './people/people.ts'

/** Tips a creator this many naira from the fan's wallet, from a device other than the test's. */
export async function sendTip({ token }: Person, creator: Person, major: number, message?: string) {
  await api('POST /paystack/send-wallet-tip', {
    token,
    body: {
      ...{ amount: major * 100, currencyCode: 'NGN', creatorId: creator.id, transactionSource: 'TIPS' },
      ...{ reference: `TXN_${randomUUID()}`, ...(message && { message }) },
    },
  })
}
