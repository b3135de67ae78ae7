import * as calls from '@fanfare/contract/shapes/money/spending-limits'
import { type Api, answer } from '../../platform/http/answer.ts'
import { loadOwnSpendingLimit, setOwnSpendingLimit } from './spending-limit.ts'

export function spendingLimitRoutes(api: Api): void {
  answer(api, calls.getSpendingLimit, async ({ ctx, viewer }) => ({
    data: await loadOwnSpendingLimit(ctx, viewer.userId),
  }))

  answer(api, calls.setSpendingLimit, async ({ ctx, viewer, body: { amount } }) => ({
    data: await setOwnSpendingLimit(ctx, viewer.userId, amount === null ? null : BigInt(amount)),
  }))
}
