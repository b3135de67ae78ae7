import * as calls from '@fanfare/contract/shapes/money/spending-limits'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadSpendingLimit, setSpendingLimit } from './spending-limit.ts'

export function spendingLimitRoutes(api: Api): void {
  answer(api, calls.getSpendingLimit, async ({ ctx, viewer }) => ({
    data: await loadSpendingLimit(ctx, viewer.userId),
  }))

  answer(api, calls.setSpendingLimit, async ({ ctx, viewer, body: { amount } }) => ({
    data: await setSpendingLimit(ctx, viewer.userId, amount === null ? null : BigInt(amount)),
  }))
}
