import type { OwnAdminAccount } from '@fanfare/contract/shapes/backoffice/own-account'
import { loadAdminPasskeys } from '../../accounts/admins/passkeys/admin-passkeys.ts'
import { describeDevice } from '../../accounts/sessions/describe-device.ts'
import { describeNetwork } from '../../accounts/sessions/describe-network.ts'
import type { Context } from '../../platform/context.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'

/** Loads the requesting admin's sign-in methods and sessions, unpaginated: there are few of either. */
export async function loadOwnAdminAccount(
  ctx: Context,
  { adminId, sessionId }: AdminViewer,
): Promise<OwnAdminAccount> {
  const [{ id, email, role, otp_secret }, passkeys, sessions] = await Promise.all([
    ctx.db
      .selectFrom('admin')
      .select(['id', 'email', 'role', 'otp_secret'])
      .where('id', '=', adminId)
      .executeTakeFirstOrThrow(),
    loadAdminPasskeys(ctx, adminId),
    ctx.db
      .selectFrom('admin_session')
      .select(['id', 'user_agent', 'address', 'created_at'])
      .where('admin_id', '=', adminId)
      .where('expires_at', '>', ctx.clock.now())
      .orderBy((column) => column('id', '=', sessionId), 'desc')
      .orderBy('id', 'desc')
      .limit(100)
      .execute(),
  ])
  return {
    admin: { id, email, role },
    hasAuthenticator: otp_secret !== null,
    passkeys,
    sessions: sessions.map((session) => ({
      sessionId: session.id,
      device: describeDevice(session.user_agent),
      place: describeNetwork(session.address),
      dateCreated: session.created_at.toISOString(),
      isCurrent: session.id === sessionId,
    })),
  }
}
