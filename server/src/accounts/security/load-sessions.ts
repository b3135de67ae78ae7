import type { ActiveSession } from '@fanfare/contract/shapes/accounts/sessions'
import type { Context } from '../../platform/context.ts'
import type { Viewer } from '../../platform/http/auth/viewer.ts'
import { describeDevice } from '../sessions/describe-device.ts'
import { describeNetwork } from '../sessions/describe-network.ts'

/** Loads the viewer's sessions: this one first, then the most recently seen. An account has at most fifty. */
export async function loadOwnSessions(
  ctx: Context,
  { userId, sessionId }: Pick<Viewer, 'userId' | 'sessionId'>,
): Promise<ActiveSession[]> {
  const rows = await ctx.db
    .selectFrom('session')
    .select(['id', 'user_agent', 'address', 'created_at', 'last_used_at'])
    .where('account_id', '=', userId)
    .where('expires_at', '>', ctx.clock.now())
    .orderBy((column) => column('id', '=', sessionId), 'desc')
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map((row) => ({
    sessionId: row.id,
    device: describeDevice(row.user_agent),
    place: describeNetwork(row.address),
    dateCreated: row.created_at.toISOString(),
    dateLastSeen: row.last_used_at.toISOString(),
    isCurrent: row.id === sessionId,
  }))
}
