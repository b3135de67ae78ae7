import type { BankStatementMapping } from '@fanfare/contract/shapes/money/platform-accounts'
import type { BankTransfer } from '@fanfare/contract/shapes/money/transfers'
import { afterEach, expect } from 'vitest'
import { setPlatformBankAccountUnchecked } from '../../../src/money/transfers/platform-accounts/set-platform-account.ts'
import { adminOf, type TestAdmin } from '../admins.ts'
import { startTestApp, type TestApp } from '../app.ts'
import { joined, type Person } from '../people.ts'
import { openVerifier } from './open-verifier.ts'

/** Mapping of the statements that `statementOf` writes. */
const mapping = {
  delimiter: ',',
  decimalSeparator: '.',
  dateFormat: 'YYYY-MM-DD',
  columns: { date: 'Date', amount: 'Amount', text: ['Remarks'], bankId: 'Bank id', currency: 'Currency' },
} as const satisfies Partial<BankStatementMapping>

export type TransferApp = TestApp & {
  finance: TestAdmin
  /** Admin who approves the proposals of `finance`. */
  second: TestAdmin
  /** The platform's account in naira. */
  platformAccountId: string
}

/** The API with a bank account for naira. Afterwards, all money is accounted for. */
export async function startTransferApp(environment: Record<string, string> = {}): Promise<TransferApp> {
  const app = await startTestApp(environment)
  const finance = await adminOf(app, 'FINANCE')
  const second = await adminOf(app, 'OWNER')
  const platformAccountId = await app.ctx.db.transaction().execute((tx) =>
    setPlatformBankAccountUnchecked(tx, app.ctx, {
      currencyCode: 'NGN',
      accountNumber: '0123456789',
      ...holder,
    }),
  )
  await mapStatementColumns(app, finance, platformAccountId)
  const mismatches = openVerifier(app)
  afterEach(async () => expect(await mismatches()).toEqual([]))
  return Object.assign(app, { finance, second, platformAccountId })
}

const holder = { bankName: 'Harbour Bank', accountName: 'Fanfare Limited' }

export async function setBankAccount(
  app: TestApp,
  admin: TestAdmin,
  currencyCode: 'NGN' | 'USD' | 'EUR',
  accountNumber: string,
): Promise<string> {
  const { status, data, problem } = await app.call('POST /admin/set-platform-account', {
    token: admin.token,
    body: { currencyCode, accountNumber, ...holder },
  })
  if (status !== 200) throw new Error(`No account was set: ${JSON.stringify(problem)}`)
  if (!data) throw new Error('The account waits for a second admin.')
  return data.platformAccountId
}

export async function mapStatementColumns(
  app: TestApp,
  admin: TestAdmin,
  platformAccountId: string,
  change: object = {},
): Promise<void> {
  const { status, problem } = await app.call('POST /admin/set-statement-mapping/{platformAccountId}', {
    token: admin.token,
    params: { platformAccountId },
    body: { ...mapping, ...change } as never,
  })
  if (status !== 200) throw new Error(`Nothing was mapped: ${JSON.stringify(problem)}`)
}

/** Creates a person with a transfer of `amount` kobo that waits for its money. */
export async function startedTransfer(
  app: TransferApp,
  amount = 500_000,
): Promise<{ payer: Person; transfer: BankTransfer }> {
  const payer = await joined(app)
  const { status, data, problem } = await app.call('POST /transfer/start', {
    token: payer.token,
    body: { amount: amount as never, currencyCode: 'NGN' },
  })
  if (status !== 201) throw new Error(`No transfer was started: ${JSON.stringify(problem)}`)
  return { payer, transfer: data }
}

let bankIds = 0

/** A row of a statement; an id of its own, naira, and this day unless it says otherwise. */
export type Row = { amount: string | number; text: string; bankId?: string; date?: string; currency?: string }

/** A statement as `mapping` reads it. Amounts that are numbers are in kobo. */
export function statementOf(rows: readonly Row[]): string {
  const lines = rows.map(({ amount, text, bankId, date = '2026-11-20', currency = 'NGN' }) => {
    bankIds += 1
    const written = typeof amount === 'number' ? (amount / 100).toFixed(2) : amount
    return [date, written, currency, `"${text.replaceAll('"', '""')}"`, bankId ?? `B${bankIds}`].join(',')
  })
  return ['Date,Amount,Currency,Remarks,Bank id', ...lines].join('\n')
}

/** Imports a file without working it off. */
export function imported(
  app: TransferApp,
  csv: string | Uint8Array<ArrayBuffer>,
  sent: {
    token?: string
    platformAccountId?: string
    dryRun?: boolean
    otp?: string
    currencyCode?: string
  } = {},
) {
  const form = new FormData()
  form.set('platformAccountId', sent.platformAccountId ?? app.platformAccountId)
  if (sent.dryRun) form.set('dryRun', 'true')
  if (sent.currencyCode !== undefined) form.set('currencyCode', sent.currencyCode)
  if (sent.otp !== undefined) form.set('otp', sent.otp)
  form.set('statement', new Blob([csv], { type: 'text/csv' }), 'november.csv')
  return app.call('POST /admin/import-bank-statement', {
    token: sent.token ?? app.finance.token,
    form,
  } as never)
}

/** Imports rows, works them off, and gives their lines in the order of the file. */
export async function importRows(app: TransferApp, rows: readonly Row[]) {
  const { status, data, problem } = await imported(app, statementOf(rows))
  if (status !== 201) throw new Error(`Nothing was imported: ${JSON.stringify(problem)}`)
  await app.drain()
  const { data: lines } = await app.call('GET /admin/search-bank-lines', {
    token: app.finance.token,
    query: { statementId: data.statement?.statementId ?? '', sort: 'oldest', limit: 100 },
  })
  return lines
}

/** Two admins say that a transfer's money is on the account, though no statement tells of it. Answers as the second is answered. */
export async function confirmedByHand(app: TransferApp, transferId: string, body: object = {}) {
  const call = 'POST /admin/confirm-transfer/{transferId}'
  const sent = { params: { transferId }, body: body as never }
  const proposed = await app.call(call, { token: app.finance.token, ...sent })
  if (proposed.status !== 200) return proposed
  return app.call(call, { token: app.second.token, ...sent })
}

/** Returns a transfer as its payer sees it. */
export async function transferOf(app: TestApp, payer: Person, transferId: string): Promise<BankTransfer> {
  const { data } = await app.call('GET /transfer/search-transfers', { token: payer.token })
  const found = data.find(({ id }) => id === transferId)
  if (!found) throw new Error('This transfer is not hers.')
  return found
}
