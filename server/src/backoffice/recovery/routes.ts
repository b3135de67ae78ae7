import * as calls from '@fanfare/contract/shapes/backoffice/factor-resets'
import { cancelFactorReset } from '../../accounts/recovery/cancel-factor-reset.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import {
  confirmFactorResetAsSecondAdmin,
  requestFactorResetAsAdmin,
  withdrawFactorResetAsAdmin,
} from './decide-factor-reset.ts'
import { loadFactorReset, loadFactorResetsOfUser } from './load-factor-resets.ts'

/** Help with a lost second factor: two admins switch it off, and its owner can stop them. */
export function factorResetRoutes(api: Api): void {
  answer(api, calls.loadFactorResets, async ({ ctx, params }) => ({
    data: await loadFactorResetsOfUser(ctx, params.userId),
  }))
  answer(api, calls.beginFactorReset, async ({ ctx, viewer, params, body }) => ({
    data: await loadFactorReset(ctx, await requestFactorResetAsAdmin(ctx, viewer, params.userId, body)),
  }))
  answer(api, calls.confirmFactorReset, async ({ ctx, viewer, params: { resetId }, body }) => {
    await confirmFactorResetAsSecondAdmin(ctx, viewer, resetId, body)
    return { data: await loadFactorReset(ctx, resetId) }
  })
  answer(api, calls.withdrawFactorReset, async ({ ctx, viewer, params: { resetId }, body }) => {
    await withdrawFactorResetAsAdmin(ctx, viewer, resetId, body.reason)
    return { data: await loadFactorReset(ctx, resetId) }
  })
  answer(api, calls.stopFactorReset, async ({ ctx, body }) => ({
    data: await cancelFactorReset(ctx, body.token),
  }))
}
