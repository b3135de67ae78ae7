import { joined, type Person, takeCode } from '../people.ts'
import { type MoneyApp, pay, topUp } from './money.ts'

/** A bank account, as a form sends it. */
export const bank = { bankName: 'Harbour Bank', accountName: 'Amara Obi', accountNumber: '0123456789' }

/** Asks for the code of a withdrawal to this account, as a form does. */
export function askForCode(app: MoneyApp, { token, email }: Person, payoutAccount?: typeof bank) {
  return app.call('POST /two-factor/initialize', {
    token,
    body: {
      authenticationType: 'WITHDRAWAL_REQUEST',
      identifier: email,
      medium: 'EMAIL',
      ...(payoutAccount && { payoutAccount }),
    },
  })
}

/** A mailed code for a withdrawal to this account, as a form sends it. Waits out the time between two codes. */
export async function withdrawalCode(app: MoneyApp, person: Person, payoutAccount?: typeof bank) {
  app.clock.advance({ seconds: 31 })
  const { data: token, problem } = await askForCode(app, person, payoutAccount)
  if (problem) throw new Error(`No code was sent: ${JSON.stringify(problem)}`)
  return codeOf(app, token)
}

async function codeOf(app: MoneyApp, token: string) {
  return { otp: await takeCode(app.ctx, token), token, authenticationType: 'WITHDRAWAL_REQUEST' as const }
}

/** Asks for everything in a wallet, with a fresh code; answers as the call for the code does where that is refused. */
export async function withdrawEverything(
  app: MoneyApp,
  person: Person,
  change: Record<string, unknown> = {},
) {
  app.clock.advance({ seconds: 31 })
  const asked = change.twoFactor === undefined ? await askForCode(app, person) : null
  if (asked?.problem) return { ...asked, data: undefined as never }
  const twoFactor = asked && (await codeOf(app, asked.data))
  return app.call('POST /wallet/create-withdrawal-request', {
    token: person.token,
    body: { ...bank, twoFactor, ...change } as never,
  })
}

/**
 * Creates a verified creator whom a fan has just tipped, so that the creator has 90 % of `tip` minor units.
 */
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
export async function pendingWithdrawal(app: MoneyApp, tip?: number) {
  const people = await earner(app, tip)
  const { status, data, problem } = await withdrawEverything(app, people.creator)
  if (status !== 201) throw new Error(`Nothing was requested: ${JSON.stringify(problem)}`)
  return { ...people, id: data.id, request: data }
}
