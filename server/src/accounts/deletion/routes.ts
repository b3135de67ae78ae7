import * as calls from '@fanfare/contract/shapes/accounts/leaving'
import { type Api, answer } from '../../platform/http/answer.ts'
import { clientInfoOf } from '../../platform/http/input/client-info.ts'
import { deactivateAccount } from './deactivate-account.ts'
import { deleteAccount } from './delete-account.ts'
import { undoAccountDeletion } from './undo-delete.ts'

export function deletionRoutes(api: Api): void {
  answer(api, calls.deactivateAccount, async ({ ctx, viewer, body, request }) => {
    await deactivateAccount(ctx, viewer, clientInfoOf(request), body.confirmation)
    return { data: true }
  })
  answer(api, calls.deleteAccount, async ({ ctx, viewer, body, request }) => {
    await deleteAccount(ctx, viewer, clientInfoOf(request), body.confirmation)
    return { data: true, message: 'Account deleted successfully' }
  })
  answer(api, calls.undoDeleteAccount, async ({ ctx, body }) => ({
    data: await undoAccountDeletion(ctx, body.token),
  }))
}
