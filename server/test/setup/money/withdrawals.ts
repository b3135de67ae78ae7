import { joined, type Person, takeCode } from '../people.ts'
import { type MoneyApp, pay, topUp } from './money.ts'

/** A bank account, as a form sends it. */
export const bank = { bankName: 'Harbour Bank', accountName: 'Amara Obi', accountNumber: '0123456789' }

/** A mailed code for a withdrawal to this account, as a form sends it. Waits out the time between two codes. */
export async function withdrawalCode(app: MoneyApp, person: Person, payoutAccount?: typeof bank) {
  app.clock.advance({ seconds: 31 })
  const { data: token, problem } = await app.call('POST /two-factor/initialize', {
    token: person.token,
    body: {
      authenticationType: 'WITHDRAWAL_REQUEST',
      identifier: person.email,
      medium: 'EMAIL',
      ...(payoutAccount && { payoutAccount }),
    },
  })
  if (problem) throw new Error(`No code was sent: ${JSON.stringify(problem)}`)
  return { otp: await takeCode(app.ctx, token), token, authenticationType: 'WITHDRAWAL_REQUEST' as const }
}

/** Asks for everything in a wallet, with a fresh code. */
export async function request(app: MoneyApp, person: Person, change: Record<string, unknown> = {}) {
  const twoFactor = await withdrawalCode(app, person)
  return app.call('POST /wallet/create-withdrawal-request', {
    token: person.token,
    body: { ...bank, twoFactor, ...change } as never,
  })
}

/** A verified creator whom a fan has just tipped, so that 90 % of `tip` minor units are hers. */
export async function earner(app: MoneyApp, tip = 100_000): Promise<{ creator: Person; fan: Person }> {
  const [creator, fan] = [await joined(app, { verified: true }), await joined(app)]
  await topUp(app, fan, tip)
  await tipped(app, fan, creator, tip)
  return { creator, fan }
}

export async function tipped(app: MoneyApp, fan: Person, creator: Person, amount: number): Promise<number> {
  const { status } = await pay(app, fan, 'POST /paystack/send-wallet-tip', {
    amount,
    transactionSource: 'TIPS',
    creatorId: creator.id,
  })
  return status
}

/** A request that waits for an admin, for certain, and its id. */
export async function requested(app: MoneyApp, tip?: number) {
  const people = await earner(app, tip)
  const { status, data, problem } = await request(app, people.creator)
  if (status !== 201) throw new Error(`Nothing was requested: ${JSON.stringify(problem)}`)
  return { ...people, id: data.id, request: data }
}
