import { expect, test } from 'vitest'
import { selectLedgerAccountsPageSql } from '../../../../src/money/ledger/books/search-accounts.ts'
import { selectLedgerEntriesPageSql } from '../../../../src/money/ledger/books/search-entries.ts'
import { startTestApp } from '../../../setup/app.ts'
import { planOf } from '../../../setup/schema/plans.ts'

const app = await startTestApp()
const start = { limit: 20, skip: 0, after: undefined }
const id = '01K0000000000000000000000A'

// A platform's account has an entry for each payment there ever was.
test.each([
  { isSomebodys: true, index: 'ledger_entry_person' },
  { isSomebodys: false, index: 'ledger_entry_platform' },
])(
  'a page of entries is read backwards by $index, the first and those behind it',
  async ({ isSomebodys, index }) => {
    const of = { accountId: 42, isSomebodys }
    for (const after of [undefined, { segment: '1790000000000000', id }]) {
      const plan = await planOf(app.ctx.db, selectLedgerEntriesPageSql(of, {}, { ...start, after }))
      expect(plan).toContain(`Index Scan Backward using ${index}`)
      expect(plan).not.toContain('Seq Scan')
      expect(plan.match(/Index Cond: .*created_at.*/) !== null).toBe(after !== undefined)
    }
  },
)

test.each([
  { filters: {}, index: 'ledger_account_owner_id_currency_code_kind_key' },
  { filters: { username: 'amara' }, index: 'ledger_account_owner_id_currency_code_kind_key' },
  { filters: { kind: 'receivable' as const }, index: 'ledger_account_by_kind' },
  { filters: { currencyCode: 'EUR' as const }, index: 'ledger_account_by_currency' },
])('accounts of which $filters holds are read backwards by $index', async ({ filters, index }) => {
  for (const after of [undefined, { segment: '42', id }]) {
    const plan = await planOf(app.ctx.db, selectLedgerAccountsPageSql(filters, { ...start, after }))
    expect(plan).toContain(`Index Scan Backward using ${index} on ledger_account`)
    expect(plan).not.toContain('Seq Scan')
  }
})
