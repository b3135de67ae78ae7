import * as calls from '@fanfare/contract/transfers'
import { type Api, answer } from '../http/answer.ts'
import { cancelTransfer } from './cancel-transfer.ts'
import { claimTransfer } from './claim-transfer.ts'
import { confirmTransfer } from './confirm-transfer.ts'
import { decideLine } from './decide-line.ts'
import { importStatement } from './import-statement.ts'
import { loadPlatformAccount } from './platform-account.ts'
import { rejectTransfer } from './reject-transfer.ts'
import { removePlatformAccount } from './remove-platform-account.ts'
import { loadBankLine, searchBankLines } from './search-lines.ts'
import { searchPlatformAccounts } from './search-platform-accounts.ts'
import { loadPlatformTransfer, searchPlatformTransfers } from './search-platform-transfers.ts'
import { searchBankStatements } from './search-statements.ts'
import { searchTransfers } from './search-transfers.ts'
import { setPlatformAccount } from './set-platform-account.ts'
import { setStatementMapping } from './set-statement-mapping.ts'
import { startTransfer } from './start-transfer.ts'

export function transferRoutes(api: Api): void {
  answer(api, calls.startTransfer, async ({ ctx, viewer, body }) => ({
    data: await startTransfer(ctx, viewer.userId, body),
  }))
  answer(api, calls.claimTransfer, async ({ ctx, viewer, params }) => ({
    data: await claimTransfer(ctx, viewer.userId, params.transferId),
  }))
  answer(api, calls.cancelTransfer, async ({ ctx, viewer, params }) => ({
    data: await cancelTransfer(ctx, viewer.userId, params.transferId),
  }))
  answer(api, calls.searchTransfers, ({ ctx, viewer, query }) => searchTransfers(ctx, viewer.userId, query))
  answer(api, calls.loadPlatformAccount, async ({ ctx, viewer, query }) => ({
    data: await loadPlatformAccount(ctx, viewer.userId, query.currencyCode),
  }))
  platformRoutes(api)
}

function platformRoutes(api: Api): void {
  answer(api, calls.searchPlatformAccounts, ({ ctx, query }) => searchPlatformAccounts(ctx, query))
  answer(api, calls.setPlatformAccount, async ({ ctx, viewer, body }) => ({
    data: await setPlatformAccount(ctx, viewer, body),
  }))
  answer(api, calls.removePlatformAccount, async ({ ctx, viewer, params, body }) => ({
    data: await removePlatformAccount(ctx, viewer, params.platformAccountId, body.reason),
  }))
  answer(api, calls.setStatementMapping, async ({ ctx, viewer, params, body }) => ({
    data: await setStatementMapping(ctx, viewer, params.platformAccountId, body),
  }))
  answer(api, calls.searchPlatformTransfers, ({ ctx, query }) => searchPlatformTransfers(ctx, query))
  answer(api, calls.confirmTransfer, async ({ ctx, viewer, params, body }) => {
    await confirmTransfer(ctx, viewer, params.transferId, body)
    return { data: await loadPlatformTransfer(ctx, params.transferId) }
  })
  answer(api, calls.rejectTransfer, async ({ ctx, viewer, params, body }) => {
    await rejectTransfer(ctx, viewer, params.transferId, body.reason)
    return { data: await loadPlatformTransfer(ctx, params.transferId) }
  })
  answer(api, calls.importBankStatement, async ({ ctx, viewer, body, files }) => ({
    data: await importStatement(ctx, viewer, body, files.statement[0]),
  }))
  answer(api, calls.searchBankStatements, ({ ctx, query }) => searchBankStatements(ctx, query))
  answer(api, calls.searchBankLines, ({ ctx, query }) => searchBankLines(ctx, query))
  answer(api, calls.decideBankLine, async ({ ctx, viewer, params, body }) => {
    await decideLine(ctx, viewer, params.bankLineId, body)
    return { data: await loadBankLine(ctx, params.bankLineId) }
  })
}
