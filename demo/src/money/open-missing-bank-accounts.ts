import type { BankStatementMapping } from '@fanfare/contract/shapes/money/platform-accounts'
import {
  type NewPlatformBankAccount,
  setPlatformBankAccountUnchecked,
} from '../../../server/src/money/transfers/platform-accounts/set-platform-account.ts'
import type { Context } from '../../../server/src/platform/context.ts'

/** Fictitious accounts: numbers that banks print as examples, and names derived from the brand's. */
const accounts: readonly NewPlatformBankAccount[] = [
  {
    currencyCode: 'NGN',
    bankName: 'Harbour Bank (demo)',
    accountName: 'Demo Limited',
    accountNumber: '0123456789',
  },
  {
    currencyCode: 'USD',
    bankName: 'Harbour Bank (demo)',
    accountName: 'Demo Inc',
    accountNumber: '000123456789',
    bankCode: '110000000',
  },
  {
    currencyCode: 'EUR',
    bankName: 'Harbour Bank (demo)',
    accountName: 'Demo Europe',
    accountNumber: 'IE29AIBK93115212345678',
    bankCode: 'AIBKIE2D',
  },
]

/** Date,Amount,Narration,Reference */
const mapping: BankStatementMapping = {
  delimiter: ',',
  decimalSeparator: '.',
  dateFormat: 'YYYY-MM-DD',
  skipLines: 0,
  columns: { date: 'Date', amount: 'Amount', text: ['Narration'], bankId: 'Reference' },
}

/** Gives the platform a bank account in each currency that never had one, so that transfers can be tried. */
export async function openMissingPlatformBankAccounts(ctx: Context): Promise<void> {
  for (const account of accounts) {
    await ctx.db.transaction().execute(async (tx) => {
      const known = await tx
        .selectFrom('platform_account')
        .select('id')
        .where('currency_code', '=', account.currencyCode)
        .executeTakeFirst()
      if (known) return
      const accountName = `${ctx.config.brandName} ${account.accountName}`
      const id = await setPlatformBankAccountUnchecked(tx, ctx, { ...account, accountName })
      await tx
        .updateTable('platform_account')
        .set({ statement_mapping: JSON.stringify(mapping) })
        .where('id', '=', id)
        .execute()
    })
  }
}
