import { getMonthlyStatement, getReceipt } from '@fanfare/contract/shapes/money/statements'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadMonthlyWalletStatement } from './load-monthly-wallet-statement.ts'
import { loadReceipt } from './load-receipt.ts'

export function walletStatementRoutes(api: Api): void {
  answer(api, getReceipt, async ({ ctx, viewer, params }) => ({
    data: await loadReceipt(ctx, viewer.userId, params.transactionId),
  }))
  answer(api, getMonthlyStatement, async ({ ctx, viewer, params }) => ({
    data: await loadMonthlyWalletStatement(ctx, viewer.userId, params),
  }))
}
