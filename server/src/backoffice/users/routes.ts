import * as calls from '@fanfare/contract/shapes/backoffice/users'
import { type Api, answer } from '../../platform/http/answer.ts'
import { allowCardPaymentsAgain } from './allow-cards.ts'
import { decideRename } from './decide-rename.ts'
import { loadUserDetailsForAdmins } from './load-user.ts'
import { searchRenames } from './search-renames.ts'
import { searchUsersForAdmins } from './search-users.ts'
import { reinstateUser, suspendUser } from './suspend-user.ts'

export function adminUserRoutes(api: Api): void {
  answer(api, calls.searchUsers, ({ ctx, query }) => searchUsersForAdmins(ctx, query))
  answer(api, calls.deactivateUser, async ({ ctx, viewer, params, body }) => ({
    data: await suspendUser(ctx, viewer, params.userId, body),
  }))
  answer(api, calls.activateUser, async ({ ctx, viewer, params, body }) => ({
    data: await reinstateUser(ctx, viewer, params.userId, body.reason ?? null),
  }))
  answer(api, calls.allowCards, async ({ ctx, viewer, params, body }) => {
    await allowCardPaymentsAgain(ctx, viewer, params.userId, body.reason)
    return { data: true }
  })
  answer(api, calls.adminCreatorDetails, async ({ ctx, params }) => ({
    data: await loadUserDetailsForAdmins(ctx, params.username),
  }))
  answer(api, calls.searchRenames, ({ ctx, query }) => searchRenames(ctx, query))
  answer(api, calls.decideRename, async ({ ctx, viewer, params, body }) => ({
    data: await decideRename(ctx, viewer, params.userId, body),
  }))
}
