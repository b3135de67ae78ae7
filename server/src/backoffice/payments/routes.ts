import { searchPaymentTransactions } from '@fanfare/contract/shapes/backoffice/money'
import { type Api, answer } from '../../http/answer.ts'
import { searchPayments } from './search-payments.ts'

export function platformPaymentRoutes(api: Api): void {
  answer(api, searchPaymentTransactions, ({ ctx, query }) => searchPayments(ctx, query))
}
