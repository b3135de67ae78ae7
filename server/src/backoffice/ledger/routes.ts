import * as calls from '@fanfare/contract/shapes/backoffice/ledger'
import { auditMemberDataAccess } from '../../access/audit/audit-member-data-access.ts'
import { loadLedgerAccount, searchLedgerAccounts } from '../../money/ledger/books/search-accounts.ts'
import { searchLedgerEntries } from '../../money/ledger/books/search-entries.ts'
import { searchLedgerSeals } from '../../money/ledger/books/search-seals.ts'
import { loadLedgerVerificationsAndNewestMismatches } from '../../money/ledger/verification/last-verification.ts'
import { countUnsealedAndFindOldest } from '../../money/ledger/verification/load-seals.ts'
import { countLedgerShards } from '../../platform/db/sharding/ledger-shards.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadLedgerTransactionWithSubject } from './load-transaction-about.ts'

const checksMax = 10

export function ledgerRoutes(api: Api): void {
  answer(api, calls.searchLedgerAccounts, ({ ctx, query }) => searchLedgerAccounts(ctx, query))
  answer(api, calls.loadLedgerAccount, async ({ ctx, params }) => ({
    data: await loadLedgerAccount(ctx.db, params.ledgerAccountId),
  }))
  answer(api, calls.searchLedgerEntries, async ({ ctx, viewer, params: { ledgerAccountId }, query }) => {
    const { user, kind, currencyCode } = await loadLedgerAccount(ctx.db, ledgerAccountId)
    if (user) {
      const of = { account: kind, currencyCode }
      await auditMemberDataAccess(ctx, viewer, { action: 'USER_LEDGER_SHOWN', userId: user.userId, of })
    }
    return searchLedgerEntries(ctx, { accountId: ledgerAccountId, isSomebodys: user !== null }, query)
  })
  answer(api, calls.loadLedgerTransaction, async ({ ctx, params }) => ({
    data: await loadLedgerTransactionWithSubject(ctx, params.ledgerTransactionId),
  }))
  answer(api, calls.loadLedgerProof, async ({ ctx }) => {
    const [checks, unsealed, shardCount] = await Promise.all([
      loadLedgerVerificationsAndNewestMismatches(ctx.db, checksMax),
      countUnsealedAndFindOldest(ctx.db),
      countLedgerShards(ctx.db),
    ])
    return { data: { ...checks, unsealed, shardCount } }
  })
  answer(api, calls.searchLedgerSeals, ({ ctx, query }) => searchLedgerSeals(ctx, query))
}
