import * as calls from '@fanfare/contract/shapes/backoffice'
import { visitorOf } from '../accounts/sessions/visitor.ts'
import { endAdminSession, signInAdmin } from '../admins/sign-in.ts'
import { makePlatformFileToken } from '../file-tokens/platform-file-token.ts'
import { type Api, answer } from '../http/answer.ts'
import { waits } from '../proposals/waits.ts'
import { approveWithdrawal } from '../withdrawals/approve-withdrawal.ts'
import { disapproveWithdrawal } from '../withdrawals/disapprove-withdrawal.ts'
import {
  loadPlatformWithdrawal,
  searchPlatformWithdrawals,
} from '../withdrawals/search-platform-withdrawals.ts'
import { decideRename } from './decide-rename.ts'
import { creatorDetailsForAdmins } from './load-user.ts'
import { deletePostAsAdmin, restorePost } from './moderate-post.ts'
import { searchPayments } from './search-payments.ts'
import { searchPosts } from './search-posts.ts'
import { searchRenames } from './search-renames.ts'
import { searchUsers } from './search-users.ts'
import { reinstateUser, suspendUser } from './suspend-user.ts'

export function backofficeRoutes(api: Api): void {
  answer(api, calls.adminLogin, async ({ ctx, body, request }) => ({
    data: await signInAdmin(ctx, visitorOf(request), body),
  }))
  answer(api, calls.adminLogout, async ({ ctx, viewer }) => {
    await endAdminSession(ctx, viewer.sessionId)
    return { data: true }
  })
  answer(api, calls.searchUsers, ({ ctx, query }) => searchUsers(ctx, query))
  answer(api, calls.deactivateUser, async ({ ctx, viewer, params, body }) => ({
    data: await suspendUser(ctx, viewer, params.userId, body.reason),
  }))
  answer(api, calls.activateUser, async ({ ctx, viewer, params, body }) => ({
    data: await reinstateUser(ctx, viewer, params.userId, body.reason ?? null),
  }))
  answer(api, calls.adminCreatorDetails, async ({ ctx, params }) => ({
    data: await creatorDetailsForAdmins(ctx, params.username),
  }))
  answer(api, calls.searchRenames, ({ ctx, query }) => searchRenames(ctx, query))
  answer(api, calls.decideRename, async ({ ctx, viewer, params, body }) => ({
    data: await decideRename(ctx, viewer, params.userId, body),
  }))
  answer(api, calls.searchPlatformPosts, ({ ctx, query }) => searchPosts(ctx, query))
  answer(api, calls.adminDeletePost, async ({ ctx, viewer, params, body }) => ({
    data: await deletePostAsAdmin(ctx, viewer, params.postId, body.reason),
  }))
  answer(api, calls.adminRestorePost, async ({ ctx, viewer, params, body }) => ({
    data: await restorePost(ctx, viewer, params.postId, body.reason ?? null),
  }))
  answer(api, calls.refreshPlatformFileToken, async ({ ctx, viewer }) => ({
    data: makePlatformFileToken(ctx, viewer),
  }))
  answer(api, calls.searchPlatformWithdrawals, ({ ctx, query }) => searchPlatformWithdrawals(ctx, query))
  answer(api, calls.approveWithdrawal, async ({ ctx, viewer, params, body }) => {
    const isWaiting = await approveWithdrawal(ctx, viewer, params.withdrawalRequestId, body)
    const data = await loadPlatformWithdrawal(ctx, params.withdrawalRequestId)
    return isWaiting ? { data, message: waits } : { data }
  })
  answer(api, calls.disapproveWithdrawal, async ({ ctx, viewer, params, body }) => {
    await disapproveWithdrawal(ctx, viewer, params.withdrawalRequestId, body.reason)
    return { data: await loadPlatformWithdrawal(ctx, params.withdrawalRequestId) }
  })
  answer(api, calls.searchPaymentTransactions, ({ ctx, query }) => searchPayments(ctx, query))
}
