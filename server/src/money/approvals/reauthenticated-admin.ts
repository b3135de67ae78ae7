import type { AdminFactor } from '@fanfare/contract/fields/admin-factor'
import { requireEstablishedFactor } from '../../accounts/admins/new-factor.ts'
import {
  consumeAdminFactor,
  lockActiveAdminAndCheckTotpSetUp,
  type PresentedAdminFactor,
} from '../../accounts/admins/require-factor.ts'
import type { Context } from '../../platform/context.ts'
import type { Tx } from '../../platform/db/connection/connect.ts'
import { inTransaction } from '../../platform/db/transaction/in-transaction.ts'
import type { AdminViewer } from '../../platform/http/auth/viewer.ts'
import { withAdminFactorAttemptLimit } from './with-factor.ts'

/**
 * An admin who has just confirmed that it is they who act, and not only their session. What moves money takes one of these
 * instead of a viewer, so that no call can leave the confirmation out.
 */
export type ReauthenticatedAdmin = AdminViewer & {
  /** False only in development, for an admin who has no second factor. */
  hasShownFactor: boolean
}

type Options = {
  /** Time for which a factor shown in this session for something else is fresh enough. */
  freshMs?: number
}

/**
 * Runs a transaction of an admin that moves money, once they have shown a fresh second factor. Their row is locked first, so
 * that of two acts at once the second sees what the first has moved.
 * @throws Refusal NOT_ALLOWED for a factor that is new, and what `withAdminFactorAttemptLimit` and `consumeAdminFactor` throw
 */
export async function reauthenticateAdminAndTransact<T>(
  ctx: Context,
  { viewer, factor, ...options }: { viewer: AdminViewer; factor: AdminFactor } & Options,
  run: (tx: Tx, admin: ReauthenticatedAdmin) => Promise<T>,
): Promise<T> {
  return withAdminFactorAttemptLimit(ctx, viewer, factor, (shown) =>
    inTransaction(ctx.db, async (tx) => run(tx, await confirm(tx, ctx, { viewer, shown, ...options }))),
  )
}

/** Confirms an admin for several acts of one call, each in a transaction of its own. @throws Refusal as `reauthenticateAdminAndTransact` */
export async function reauthenticateAdmin(
  ctx: Context,
  viewer: AdminViewer,
  factor: AdminFactor,
): Promise<ReauthenticatedAdmin> {
  return reauthenticateAdminAndTransact(ctx, { viewer, factor }, async (_tx, admin) => admin)
}

/** Runs one of those. @throws Refusal NOT_SIGNED_IN for an admin who was disabled since */
export async function inTransactionOfAdmin<T>(
  ctx: Context,
  { adminId }: ReauthenticatedAdmin,
  run: (tx: Tx) => Promise<T>,
): Promise<T> {
  return inTransaction(ctx.db, async (tx) => {
    await lockActiveAdminAndCheckTotpSetUp(tx, adminId)
    return run(tx)
  })
}

async function confirm(
  tx: Tx,
  ctx: Context,
  { viewer, shown, freshMs = 0 }: { viewer: AdminViewer; shown: PresentedAdminFactor } & Options,
): Promise<ReauthenticatedAdmin> {
  const now = ctx.clock.now()
  const isShown = shown.otp !== undefined || shown.passkey !== null
  if (!isShown && freshMs > 0 && (await showedSince(tx, viewer, new Date(now.getTime() - freshMs)))) {
    await lockActiveAdminAndCheckTotpSetUp(tx, viewer.adminId)
    return { ...viewer, hasShownFactor: true }
  }
  const hasShownFactor = await consumeAdminFactor(tx, ctx, { adminId: viewer.adminId, factor: shown })
  if (hasShownFactor) {
    await requireEstablishedFactor(tx, ctx, viewer.adminId, shown)
    await tx.updateTable('admin_session').set({ factor_at: now }).where('id', '=', viewer.sessionId).execute()
  }
  return { ...viewer, hasShownFactor }
}

async function showedSince(tx: Tx, { sessionId }: AdminViewer, since: Date): Promise<boolean> {
  const session = await tx
    .selectFrom('admin_session')
    .select('id')
    .where('id', '=', sessionId)
    .where('factor_at', '>', since)
    .executeTakeFirst()
  return session !== undefined
}
