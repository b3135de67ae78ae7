import type { BodyOf } from '@fanfare/contract/call'
import type { approveWithdrawal } from '@fanfare/contract/shapes/backoffice/money'
import { sql } from 'kysely'
import { loadWalletBalances } from '../../../src/money/ledger/wallet/balances.ts'
import type { TestAdmin } from '../admins.ts'
import type { Person } from '../people.ts'
import { deliverEvent, type MoneyApp } from './money.ts'
import { earner, withdrawEverything } from './withdrawals.ts'

/** A request of 90,000 minor units, to a bank that the provider pays to, which waits for an admin. */
export async function payableWithdrawal(app: MoneyApp, accountNumber = '0123456789') {
  const people = await earner(app)
  const { status, data, problem } = await withdrawEverything(app, people.creator, {
    bankName: 'Zenith Bank',
    accountNumber,
  })
  if (status !== 201) throw new Error(`Nothing was requested: ${JSON.stringify(problem)}`)
  return { ...people, id: data.id, key: data.id.toLowerCase() }
}

export function approve(
  app: MoneyApp,
  admin: TestAdmin,
  id: string,
  body: Partial<BodyOf<typeof approveWithdrawal>> = { by: 'PROVIDER' },
) {
  return app.call('POST /admin/approve-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
    body: body as never,
  })
}

/** All that somebody can withdraw is paid to their bank. */
export async function payOut(app: MoneyApp, admin: TestAdmin, person: Person): Promise<void> {
  const { data, problem } = await withdrawEverything(app, person)
  if (problem) throw new Error(`Nothing was requested: ${JSON.stringify(problem)}`)
  const { status } = await approve(app, admin, data.id, { by: 'HAND', paid: true })
  if (status !== 200) throw new Error(`Nothing was paid: ${status}`)
}

export function disapprove(app: MoneyApp, admin: TestAdmin, id: string, otp?: string) {
  return app.call('POST /admin/disapprove-withdrawal/{withdrawalRequestId}', {
    token: admin.token,
    params: { withdrawalRequestId: id },
    body: { reason: 'Your bank did not take the money', otp },
  })
}

/** Returns a withdrawal as admins see it. */
export async function withdrawalForAdmins(app: MoneyApp, admin: TestAdmin, id: string) {
  const { data } = await app.call('GET /admin/search-platform-withdrawal-request', {
    token: admin.token,
  })
  const found = data.find((each) => each.id === id)
  if (!found) throw new Error(`The withdrawal ${id} is not shown.`)
  const { status, payoutBy, payoutReference, payoutFailure } = found
  return { status, payoutBy, payoutReference, payoutFailure }
}

/** Delivers the provider's event about a transfer, and has it acted on. */
export async function deliverTransferEvent(
  app: MoneyApp,
  key: string,
  end = 'success',
  times = 1,
): Promise<void> {
  for (let time = 0; time < times; time++) {
    await deliverEvent(app, { event: `transfer.${end}`, data: { id: key, reference: key, status: end } })
  }
  await app.drain()
}

/** Returns the amount of each transfer that the provider sent under a withdrawal’s key, in minor units. */
export async function amountsSentUnder(app: MoneyApp, key: string): Promise<number[]> {
  const response = await fetch(`${app.fakeProviders.url}/control/transfers`)
  const transfers = (await response.json()) as { reference: string; amount: number }[]
  return transfers.filter(({ reference }) => reference === key).map(({ amount }) => amount)
}

/** Returns the amount of each transaction in our ledger that paid a withdrawal. */
export async function payoutsBookedFor(app: MoneyApp, id: string): Promise<number[]> {
  const { rows } = await sql<{ amount: bigint }>`
    SELECT entry.amount FROM ledger_transaction booked
    JOIN ledger_entry entry ON entry.transaction_id = booked.id
    JOIN ledger_account account ON account.id = entry.account_id AND account.kind = 'payouts'
    WHERE booked.about_id = ${id} AND booked.kind = 'WITHDRAWAL_PAYOUT'`.execute(app.ctx.db)
  return rows.map(({ amount }) => Number(amount))
}

/** Returns a person’s wallet balance, held money included, in minor units. */
export async function walletBalanceOf(app: MoneyApp, person: Person): Promise<number> {
  return Number((await loadWalletBalances(app.ctx, person.id)).current)
}
