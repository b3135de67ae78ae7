import * as statements from '@fanfare/contract/shapes/money/bank-statements'
import * as accounts from '@fanfare/contract/shapes/money/platform-accounts'
import * as transfers from '@fanfare/contract/shapes/money/transfers'
import { type Api, answer } from '../../platform/http/answer.ts'
import { buildApprovalReply, pendingApprovalMessage } from '../approvals/enforce-four-eyes-approval.ts'
import { decideBankStatementLine } from './bank-statements/decide-line.ts'
import { importBankStatement } from './bank-statements/import-statement.ts'
import { loadStatementLineCandidates } from './bank-statements/load-candidates.ts'
import { loadBankStatementLine, searchBankStatementLines } from './bank-statements/search-lines.ts'
import { searchBankStatements } from './bank-statements/search-statements.ts'
import { setBankStatementMapping } from './bank-statements/set-statement-mapping.ts'
import { undoStatementImport } from './bank-statements/undo-import.ts'
import { cancelOwnBankTransfer, claimOwnBankTransferSent } from './change-transfer.ts'
import { confirmBankTransfer, rejectBankTransfer } from './decide-transfer.ts'
import { findPlatformBankAccount } from './platform-accounts/platform-account.ts'
import { removePlatformBankAccount } from './platform-accounts/remove-platform-account.ts'
import { searchPlatformBankAccounts } from './platform-accounts/search-platform-accounts.ts'
import { setPlatformBankAccount } from './platform-accounts/set-platform-account.ts'
import { loadBankTransferForAdmins, searchBankTransfersForAdmins } from './search-platform-transfers.ts'
import { startOrReuseBankTransfer } from './start-or-reuse-transfer.ts'
import { searchOwnBankTransfers } from './transfer-view.ts'

export function bankTransferRoutes(api: Api): void {
  answer(api, transfers.startTransfer, async ({ ctx, viewer, body }) => ({
    data: await startOrReuseBankTransfer(ctx, viewer.userId, body),
  }))
  answer(api, transfers.claimTransfer, async ({ ctx, viewer, params }) => ({
    data: await claimOwnBankTransferSent(ctx, viewer.userId, params.transferId),
  }))
  answer(api, transfers.cancelTransfer, async ({ ctx, viewer, params }) => ({
    data: await cancelOwnBankTransfer(ctx, viewer.userId, params.transferId),
  }))
  answer(api, transfers.searchTransfers, ({ ctx, viewer, query }) =>
    searchOwnBankTransfers(ctx, viewer.userId, query),
  )
  answer(api, accounts.loadPlatformAccount, async ({ ctx, viewer, query }) => ({
    data: await findPlatformBankAccount(ctx, viewer.userId, query.currencyCode),
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
    data: await setBankStatementMapping(ctx, viewer, params.platformAccountId, body),
  }))
  answer(api, transfers.searchPlatformTransfers, ({ ctx, query }) => searchBankTransfersForAdmins(ctx, query))
  answer(api, transfers.confirmTransfer, async ({ ctx, viewer, params, body }) => {
    const outcome = await confirmBankTransfer(ctx, viewer, params.transferId, body)
    const data = await loadBankTransferForAdmins(ctx, params.transferId)
    return buildApprovalReply(outcome, data)
  })
  answer(api, transfers.rejectTransfer, async ({ ctx, viewer, params, body }) => {
    await rejectBankTransfer(ctx, viewer, params.transferId, body)
    return { data: await loadBankTransferForAdmins(ctx, params.transferId) }
  })
  answer(api, statements.importBankStatement, async ({ ctx, viewer, body, files }) => ({
    data: await importBankStatement(ctx, viewer, body, files.statement[0]),
  }))
  answer(api, statements.undoBankStatement, async ({ ctx, viewer, params }) => ({
    data: await undoStatementImport(ctx, viewer, params.statementId),
  }))
  answer(api, statements.searchBankStatements, ({ ctx, query }) => searchBankStatements(ctx, query))
  answer(api, statements.searchBankLines, ({ ctx, viewer, query }) =>
    searchBankStatementLines(ctx, viewer, query),
  )
  answer(api, statements.decideBankLine, async ({ ctx, viewer, params, body }) => {
    const outcome = await decideBankStatementLine(ctx, viewer, params.bankLineId, body)
    const data = await loadBankStatementLine(ctx, viewer, params.bankLineId)
    return buildApprovalReply(outcome, data)
  })
  answer(api, statements.bankLineCandidates, async ({ ctx, viewer, params, query }) => ({
    data: await loadStatementLineCandidates(ctx, viewer, params.bankLineId, query.find),
  }))
}
