import * as calls from '@fanfare/contract/shapes/backoffice/user-history'
import { auditMemberDataAccess } from '../../access/audit/audit-member-data-access.ts'
import { loadOwnSessions } from '../../accounts/security/load-sessions.ts'
import {
  countOwnWalletTransactionsUpTo,
  searchOwnWalletTransactions,
} from '../../money/payments/history/search-wallet-transactions.ts'
import type { Context } from '../../platform/context.ts'
import { refuse } from '../../platform/errors.ts'
import { type Api, answer } from '../../platform/http/answer.ts'
import { buildListTotalFields } from '../../platform/pagination/list-total.ts'
import { addUserNote } from './add-user-note.ts'
import { endUserSessions } from './end-user-sessions.ts'
import { searchUserHistory } from './search-user-history.ts'

export function userHistoryRoutes(api: Api): void {
  answer(api, calls.searchUserHistory, async ({ ctx, viewer, params: { userId }, query }) => {
    await requireSomebody(ctx, userId)
    if (query.kind === 'SIGNED_IN') {
      await auditMemberDataAccess(ctx, viewer, { action: 'USER_SESSIONS_SHOWN', userId, of: {} })
    }
    return searchUserHistory(ctx, viewer.role, userId, query)
  })
  answer(api, calls.searchUserWallet, async ({ ctx, viewer, params: { userId }, query }) => {
    await requireSomebody(ctx, userId)
    await auditMemberDataAccess(ctx, viewer, { action: 'USER_WALLET_SHOWN', userId, of: {} })
    const [{ data, page }, total] = await Promise.all([
      searchOwnWalletTransactions(ctx, userId, query),
      countOwnWalletTransactionsUpTo(ctx, userId, query),
    ])
    return { data, page: { ...page, ...buildListTotalFields(total) } }
  })
  answer(api, calls.noteUser, async ({ ctx, viewer, params: { userId }, body }) => {
    await requireSomebody(ctx, userId)
    await addUserNote(ctx, viewer, userId, body.note)
    return { data: true }
  })
  answer(api, calls.loadUserSessions, async ({ ctx, viewer, params: { userId } }) => {
    await requireSomebody(ctx, userId)
    await auditMemberDataAccess(ctx, viewer, { action: 'USER_SESSIONS_SHOWN', userId, of: {} })
    return { data: await loadOwnSessions(ctx, { userId, sessionId: '' }) }
  })
  answer(api, calls.endUserSessions, async ({ ctx, viewer, params: { userId }, body }) => {
    await requireSomebody(ctx, userId)
    await endUserSessions(ctx, viewer, userId, body)
    return { data: true }
  })
}

async function requireSomebody(ctx: Context, userId: string): Promise<void> {
  const account = await ctx.db.selectFrom('account').select('id').where('id', '=', userId).executeTakeFirst()
  if (!account) throw refuse('NOT_FOUND', { detail: 'User not found.' })
}
