import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MinorUnits } from '@fanfare/contract/money/money'
import { saveBankAccount } from '../../../server/src/accounts/bank-account.ts'
import { deriveOneTimeCode, insertOneTimeCode } from '../../../server/src/accounts/codes/one-time-code.ts'
import { lockWithdrawableAmount } from '../../../server/src/money/ledger/wallet/withdrawable.ts'
import { importBankStatement } from '../../../server/src/money/transfers/bank-statements/import-statement.ts'
import { matchBankStatementLines } from '../../../server/src/money/transfers/bank-statements/match-lines.ts'
import { claimOwnBankTransferSent } from '../../../server/src/money/transfers/change-transfer.ts'
import { startOrReuseBankTransfer } from '../../../server/src/money/transfers/start-or-reuse-transfer.ts'
import { approveWithdrawal } from '../../../server/src/money/withdrawals/deciding/approve-withdrawal.ts'
import { requestWithdrawal } from '../../../server/src/money/withdrawals/request-withdrawal.ts'
import type { Context } from '../../../server/src/platform/context.ts'
import { inTransaction } from '../../../server/src/platform/db/transaction/in-transaction.ts'
import { contextAt, dayMs, hourMs } from '../moment.ts'
import { generateAdminTotp } from '../people/admin-codes.ts'
import { deviceOf } from '../people/create-accounts.ts'
import { approverEmails, createMissingAdmins } from '../people/create-admins.ts'
import { openMissingPlatformBankAccounts } from './open-missing-bank-accounts.ts'

type Somebody = { id: string; username: string; name: string }

/**
 * Banks of creators who withdraw, by the names that the sandbox's card provider knows. Not those whom `npm start` prints:
 * their wallets stay as they are.
 */
const banks: Record<string, string> = {
  zainab: 'Zenith Bank',
  bimpe: 'Access Bank',
  oluchi: 'Guaranty Trust Bank',
  ngozi: 'First Bank of Nigeria',
  sade: 'Access Bank',
  chidi: 'United Bank For Africa',
}

/** Longer than any wait for a new bank account that can be set. */
const bankSavedMs = 40 * dayMs

/**
 * Transfers on the bank statement, with their text: `ref` stands for the reference that the payer was given.
 */
const sent: readonly {
  by: string
  naira: number
  came?: number
  textOf: (name: string, ref: string) => string
}[] = [
  { by: 'chioma', naira: 15_000, textOf: (name, ref) => `NIP ${name} ${ref}` },
  { by: 'emeka', naira: 25_000, textOf: (name, ref) => `TRF FRM ${name} ${misread(ref)}` },
  { by: 'funmi', naira: 10_000, textOf: (name) => `NIP/${name}/SUPPORT` },
  { by: 'ibrahim', naira: 5_000, textOf: () => 'MOB/UTO/GIFT' },
  { by: 'halima', naira: 20_000, came: 18_000, textOf: (name, ref) => `USSD ${name} ${ref}` },
  { by: 'segun', naira: 5_000, textOf: () => '' },
]

/** Lets work wait for who answers for money: withdrawals, and a bank statement with lines that are nobody's for certain. Done once. */
export async function createPendingFinanceItems(
  ctx: Context,
  began: Date,
  { creators, fans }: { creators: readonly Somebody[]; fans: readonly Somebody[] },
): Promise<void> {
  await createMissingAdmins(ctx)
  await openMissingPlatformBankAccounts(ctx)
  const admin = await ctx.db
    .selectFrom('admin')
    .select('id')
    .where('email', '=', 'finance@fanfare.example')
    .executeTakeFirstOrThrow()
  const finance = { adminId: admin.id, sessionId: '', role: 'FINANCE' } as const
  const asked = await ctx.db.selectFrom('withdrawal').select('id').limit(1).executeTakeFirst()
  if (!asked) for (const creator of creators) await ask(ctx, creator)
  await approveFirst(ctx)
  const imported = await ctx.db.selectFrom('bank_statement').select('id').limit(1).executeTakeFirst()
  if (!imported) await importLines(ctx, began, finance, fans)
}

/** Approves the first of several requests, by one admin or, where the operator's limit asks for it, by two. */
async function approveFirst(ctx: Context): Promise<void> {
  const requests = await ctx.db.selectFrom('withdrawal').select(['id', 'status']).orderBy('id').execute()
  const [first] = requests
  if (!first || requests.length < 2 || requests.some(({ status }) => status !== 'PENDING')) return
  for (const email of approverEmails) {
    const { id: adminId } = await ctx.db
      .selectFrom('admin')
      .select('id')
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    const viewer = { adminId, sessionId: '', role: 'FINANCE' } as const
    const otp = await generateAdminTotp(ctx, email)
    const outcome = await approveWithdrawal(ctx, viewer, first.id, { by: 'HAND', paid: false, otp })
    if (outcome === 'DONE') return
  }
}

async function ask(ctx: Context, { id, username, name }: Somebody): Promise<void> {
  const bankName = banks[username]
  if (bankName === undefined) return
  const bank = { bankName, accountName: name, accountNumber: accountNumberOf(username) }
  const before = contextAt(ctx, new Date(ctx.clock.now().getTime() - bankSavedMs))
  await inTransaction(ctx.db, (tx) => saveBankAccount(tx, before, id, bank))
  const code = await inTransaction(ctx.db, async (tx) => {
    const account = await tx
      .selectFrom('account')
      .select(['email', 'currency_code as currency'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    const { amount } = await lockWithdrawableAmount(tx, id, account.currency, ctx.clock.now())
    if (amount <= 0n) return null
    return insertOneTimeCode(tx, ctx, {
      purpose: 'WITHDRAWAL_REQUEST',
      identifier: account.email,
      accountId: id,
      isMailed: true,
      payout: { amount, currency: account.currency, account: bank },
    })
  })
  if (!code) return
  const twoFactor = {
    otp: deriveOneTimeCode(ctx, code.id),
    token: code.token,
    authenticationType: 'WITHDRAWAL_REQUEST' as const,
  }
  await requestWithdrawal(ctx, deviceOf({ username }), id, {
    ...bank,
    ...{ saveBankInfo: false, twoFactor, idempotencyKey: null },
  })
}

/** Ten digits, the same each time. */
function accountNumberOf(username: string): string {
  const digits = [...username].map((letter) => String((letter.codePointAt(0) ?? 0) % 10)).join('')
  return `00${digits}`.padEnd(10, '4').slice(0, 10)
}

async function importLines(
  ctx: Context,
  began: Date,
  finance: Parameters<typeof importBankStatement>[1],
  fans: readonly Somebody[],
): Promise<void> {
  const day = began.toISOString().slice(0, 10)
  const rows: string[] = []
  for (const [index, { by, naira, came, textOf }] of sent.entries()) {
    const fan = fans.find(({ username }) => username === by)
    if (!fan) continue
    const then = contextAt(ctx, new Date(began.getTime() - (30 - index) * hourMs))
    const amount = (naira * 100) as MinorUnits
    const { id, reference } = await startOrReuseBankTransfer(then, fan.id, { amount, currencyCode: 'NGN' })
    await claimOwnBankTransferSent(then, fan.id, id)
    const said = textOf(fan.name.toUpperCase(), reference.replaceAll('-', ''))
    if (said) rows.push(`${day},${came ?? naira}.00,${said},DEMO-${index + 1}`)
  }
  rows.push(`${day},13.37,CREDIT INTEREST,DEMO-90`, `${day},-250.00,SMS CHARGES,DEMO-91`)
  const account = await ctx.db
    .selectFrom('platform_account')
    .select('id')
    .where('currency_code', '=', 'NGN')
    .where('is_current', '=', true)
    .executeTakeFirstOrThrow()
  const folder = await mkdtemp(join(tmpdir(), 'demo-statement-'))
  try {
    const path = join(folder, 'statement.csv')
    await writeFile(path, ['Date,Amount,Narration,Reference', ...rows].join('\n'))
    const file = { path, fileName: `harbour-${day}.csv` } as Parameters<typeof importBankStatement>[3]
    const { statement } = await importBankStatement(
      ctx,
      finance,
      { platformAccountId: account.id, currencyCode: 'NGN', dryRun: false },
      file,
    )
    if (statement) await matchBankStatementLines.run(ctx, { statementId: statement.statementId })
  } finally {
    await rm(folder, { recursive: true })
  }
}

/** Returns the reference as a payer writes it who misreads its last character. */
function misread(reference: string): string {
  return reference.slice(0, -1) + (reference.endsWith('7') ? '4' : '7')
}
