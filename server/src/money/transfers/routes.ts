import * as statements from '@fanfare/contract/shapes/money/bank-statements'
import * as accounts from '@fanfare/contract/shapes/money/platform-accounts'
import * as transfers from '@fanfare/contract/shapes/money/transfers'
import { type Api, answer } from '../../platform/http/answer.ts'
import { pendingApprovalMessage } from '../approvals/request-second-approval.ts'
import { decideBankLine } from './bank-statements/decide-line.ts'
import { importBankStatement } from './bank-statements/import-statement.ts'
import { loadCandidates } from './bank-statements/load-candidates.ts'
import { loadBankLine, searchBankLines } from './bank-statements/search-lines.ts'
import { searchBankStatements } from './bank-statements/search-statements.ts'
import { setStatementMapping } from './bank-statements/set-statement-mapping.ts'
import { undoStatementImport } from './bank-statements/undo-import.ts'
import { cancelTransfer, claimTransfer } from './change-transfer.ts'
import { confirmTransfer, rejectTransfer } from './decide-transfer.ts'
import { loadPlatformBankAccount } from './platform-accounts/platform-account.ts'
import { removePlatformBankAccount } from './platform-accounts/remove-platform-account.ts'
import { searchPlatformBankAccounts } from './platform-accounts/search-platform-accounts.ts'
import { setPlatformBankAccount } from './platform-accounts/set-platform-account.ts'
import { loadPlatformTransfer, searchPlatformTransfers } from './search-platform-transfers.ts'
import { startTransfer } from './start-transfer.ts'
import { searchTransfers } from './transfer-view.ts'

export function transferRoutes(api: Api): void {
  answer(api, transfers.startTransfer, async ({ ctx, viewer, body }) => ({
    data: await startTransfer(ctx, viewer.userId, body),
  }))
  answer(api, transfers.claimTransfer, async ({ ctx, viewer, params }) => ({
    data: await claimTransfer(ctx, viewer.userId, params.transferId),
  }))
  answer(api, transfers.cancelTransfer, async ({ ctx, viewer, params }) => ({
    data: await cancelTransfer(ctx, viewer.userId, params.transferId),
  }))
  answer(api, transfers.searchTransfers, ({ ctx, viewer, query }) =>
    searchTransfers(ctx, viewer.userId, query),
  )
  answer(api, accounts.loadPlatformAccount, async ({ ctx, viewer, query }) => ({
    data: await loadPlatformBankAccount(ctx, viewer.userId, query.currencyCode),
  }))
  platformRoutes(api)
}

function platformRoutes(api: Api): void {
  answer(api, accounts.searchPlatformAccounts, ({ ctx, query }) => searchPlatformBankAccounts(ctx, query))
  answer(api, accounts.setPlatformAccount, async ({ ctx, viewer, body }) => {
    const data = await setPlatformBankAccount(ctx, viewer, body)
    return data === null ? { data, message: pendingApprovalMessage } : { data }
  })
  answer(api, accounts.removePlatformAccount, async ({ ctx, viewer, params, body }) => ({
    data: await removePlatformBankAccount(ctx, viewer, params.platformAccountId, body),
  }))
  answer(api, accounts.setStatementMapping, async ({ ctx, viewer, params, body }) => ({
    data: await setStatementMapping(ctx, viewer, params.platformAccountId, body),
  }))
  answer(api, transfers.searchPlatformTransfers, ({ ctx, query }) => searchPlatformTransfers(ctx, query))
  answer(api, transfers.confirmTransfer, async ({ ctx, viewer, params, body }) => {
    const isWaiting = await confirmTransfer(ctx, viewer, params.transferId, body)
    const data = await loadPlatformTransfer(ctx, params.transferId)
    return isWaiting ? { data, message: pendingApprovalMessage } : { data }
  })
  answer(api, transfers.rejectTransfer, async ({ ctx, viewer, params, body }) => {
    await rejectTransfer(ctx, viewer, params.transferId, body)
    return { data: await loadPlatformTransfer(ctx, params.transferId) }
  })
  answer(api, statements.importBankStatement, async ({ ctx, viewer, body, files }) => ({
    data: await importBankStatement(ctx, viewer, body, files.statement[0]),
  }))
  answer(api, statements.undoBankStatement, async ({ ctx, viewer, params }) => ({
    data: await undoStatementImport(ctx, viewer, params.statementId),
  }))
  answer(api, statements.searchBankStatements, ({ ctx, query }) => searchBankStatements(ctx, query))
  answer(api, statements.searchBankLines, ({ ctx, query }) => searchBankLines(ctx, query))
  answer(api, statements.decideBankLine, async ({ ctx, viewer, params, body }) => {
    const isWaiting = await decideBankLine(ctx, viewer, params.bankLineId, body)
    const data = await loadBankLine(ctx, params.bankLineId)
    return isWaiting ? { data, message: pendingApprovalMessage } : { data }
  })
  answer(api, statements.bankLineCandidates, async ({ ctx, params, query }) => ({
    data: await loadCandidates(ctx, params.bankLineId, query.find),
  }))
}
